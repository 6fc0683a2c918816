import { setMaxListeners } from "node:events";
import { cancelled } from "../core/errors.ts";

/** Work that several callers share; its controller cancels it. */
export type Work<T> = (controller: AbortController) => Promise<T>;

interface Flight<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  waiters: number;
}

/** Merges identical concurrent requests into one. */
export function createSingleFlight<T>() {
  const flights = new Map<string, Flight<T>>();

  const start = (key: string, work: Work<T>): Flight<T> => {
    const controller = new AbortController();
    const flight: Flight<T> = { result: work(controller), controller, waiters: 0 };
    flights.set(key, flight);
    const forget = () => drop(key, flight);
    flight.result.then(forget, forget);
    return flight;
  };

  const drop = (key: string, flight: Flight<T>) => {
    if (flights.get(key) === flight) flights.delete(key);
  };

  return {
    /**
     * Joins the running work of that key or starts it. A caller who cancels leaves without stopping it; the last one does
     * stop it.
     */
    async join(key: string, signal: AbortSignal, work: Work<T>): Promise<T> {
      if (signal.aborted) throw cancelled(signal);
      const flight = flights.get(key) ?? start(key, work);
      flight.waiters += 1;
      return await new Promise<T>((resolve, reject) => {
        const leave = () => {
          flight.waiters -= 1;
          if (flight.waiters === 0) {
            drop(key, flight); // a new caller must not join work that is being cancelled
            flight.controller.abort(cancelled(signal));
          }
          reject(cancelled(signal));
        };
        setMaxListeners(0, signal); // one call may request twenty pages at once
        signal.addEventListener("abort", leave, { once: true });
        const landed = () => signal.removeEventListener("abort", leave);
        flight.result.then(resolve, reject).finally(landed);
      });
    },
    /** Cancels all running work. */
    stop(reason: Error): void {
      for (const flight of flights.values()) flight.controller.abort(reason);
    },
  };
}
