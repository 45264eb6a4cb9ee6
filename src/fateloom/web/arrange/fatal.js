export { plain as fatal } from "./plain.js";
