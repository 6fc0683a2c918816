// Answers every request with the one page that stands on its input; prints its address.
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

const page = await buffer(process.stdin);
const server = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": page.length });
  response.end(page);
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
process.once("disconnect", () => process.exit(0)); // never outlives the bench
