import { stdin, stdout } from "node:process";
import { text } from "node:stream/consumers";
import { checkSync } from "recheck";

// Judges one expression; whoever started this process ends it when it takes too long.
const { source, flags } = JSON.parse(await text(stdin));
const { status, complexity } = checkSync(source, flags, { timeout: 5_000 });
stdout.write(JSON.stringify({ status, complexity: complexity?.summary ?? "" }));
