export { type AustliiPlace, neutralToAustlii } from "./links/austlii.ts";
