export default function ({ h, centreZone, plain, seats }) {
  return {
    faces: { stone: ({ face }) => h("div", { class: "face stone" }, `${face.weight} pounds`) },
    table: (ctx) => [
      seats(ctx, plain.seat),
      h("div", { class: "middle beach", key: "middle" }, centreZone(ctx, ctx.hint("shown"))),
    ],
  };
}
