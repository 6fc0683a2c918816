// The one-tool server as most are written: everything that any call may need is loaded at start.
import "cheerio";
import "turndown";
import "undici";
import "./one-tool.mjs";
