import manifest from "../../package.json" with { type: "json" };

export const NAME = manifest.name;
export const VERSION = manifest.version;
const HOMEPAGE = manifest.homepage;
/** User agent that identifies this program: `legibus/<version> (+homepage)`. */
export const USER_AGENT = `${NAME}/${VERSION} (+${HOMEPAGE})`;
