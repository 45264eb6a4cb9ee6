// What we use of Preact; preact.js is its file as published.

export interface VNode {
  type: string;
  key: any;
  props: { [name: string]: any };
}
export type Children = VNode | string | number | null | undefined | false | Children[];
export function createElement(type: string, props: { [name: string]: any } | null, ...children: Children[]): VNode;
export const options: { vnode?: (node: VNode) => void };
export function render(children: Children, parent: Element): void;
