export { plain as weaver } from "./plain.js";
