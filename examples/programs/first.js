// A program that plays: it takes the first answer it is offered. Replace `choose`.
//
//     fateloom play souk --seats human,"node examples/programs/first.js"

const readline = require("node:readline");

/** The answer to a question, one of the keys. */
function choose(view, keys) {
  return keys[0];
}

let view = null;
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const [word, ...rest] = line.split(" ");
  if (word === "fateloom") console.log("ready first.js");
  if (word === "position") view = JSON.parse(rest.join(" "));
  if (word === "choose") {
    const [ask, , , ...keys] = rest;
    console.log(`answer ${ask} ${choose(view, keys)}`);
  }
  if (word === "choose_set") {
    const [ask, , , least, , ...keys] = rest;
    console.log(`answer ${ask} ${keys.slice(0, Number(least)).join("+")}`);
  }
  if (word === "quit") process.exit(0);
});
