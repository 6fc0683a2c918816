import { availableParallelism, loadavg } from "node:os";

/**
 * A limit in milliseconds for this machine as it is now: on one whose cores have more to do than they can, everything
 * takes longer by that ratio, which is not a defect of the product.
 */
export function patient(ms: number): number {
  return Math.ceil(ms * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
}
