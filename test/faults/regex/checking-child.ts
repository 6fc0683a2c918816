import { stdin, stdout } from "node:process";
import { text } from "node:stream/consumers";
import { checkSync } from "recheck";
import * as z from "zod";

// Judges one expression; whoever started this process ends it when it takes too long.

const { source, flags } = z
  .object({ source: z.string(), flags: z.string() })
  .parse(JSON.parse(await text(stdin)));
stdout.write(JSON.stringify({ status: checkSync(source, flags, { timeout: 5_000 }).status }));
