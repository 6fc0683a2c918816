import { type Caller, LOCAL_USER, matterName } from "../core/call.ts";
import { LegibusError } from "../core/errors.ts";
import type { LibraryChange } from "./types.ts";

/** The owner of texts of open sources, which everybody may read. */
export const PUBLIC = "public";

/**
 * The owners whose documents a caller sees, and the owner of what the caller stores: `public`, `local`,
 * `user:NAME` or `matter:NAME`.
 */
export interface Scope {
  /** In the order in which documents of the same id are preferred. */
  readonly visible: readonly string[];
  /** Undefined for an unknown caller, who stores nothing. */
  readonly own: string | undefined;
  /** Whether the server has many users: then cached copies of licensed texts, which belong to one person, are left out. */
  readonly manyUsers: boolean;
}

export interface OwnedChange extends LibraryChange {
  readonly owner: string;
  readonly keeping: "cache" | "keep";
}

/** Whether a caller may be notified of a change: the same condition as the database's for visible documents. */
export function mayHear({ visible, manyUsers }: Scope, { owner, keeping }: OwnedChange): boolean {
  return visible.includes(owner) && (!manyUsers || owner === PUBLIC || keeping === "keep");
}

export const EVERYBODYS: Scope = { visible: [PUBLIC], own: PUBLIC, manyUsers: false };

/** Returns a caller's scope; without a user the local user's or, on a server of many users, an unknown caller's. */
export function scopeOf({ user, matters = [] }: Caller, manyUsers: boolean): Scope {
  const own = user === undefined && manyUsers ? undefined : ownerOf(user ?? LOCAL_USER);
  const visible = [PUBLIC, ...(own === undefined ? [] : [own]), ...matters.map(matterOwner)];
  return { visible, own, manyUsers };
}

/** Owners whose documents a caller may change or remove; public ones only on a single-user server. */
export function changeable({ visible, manyUsers }: Scope): readonly string[] {
  return manyUsers ? visible.filter((owner) => owner !== PUBLIC) : visible;
}

/**
 * Returns the scope of one matter, to store documents for all its members.
 * @throws LegibusError ACCESS_DENIED, also for a matter that does not exist
 */
export function matterScope({ matters = [] }: Caller, written: string, manyUsers: boolean): Scope {
  const matter = matters.find((one) => matterName(one) === matterName(written));
  if (matter === undefined) {
    throw new LegibusError("ACCESS_DENIED", "you are in no matter of this name", {
      hint:
        matters.length === 0
          ? "leave matter out: then the documents are yours"
          : `yours: ${matters.join(", ")}`,
    });
  }
  const own = matterOwner(matter);
  return { visible: [own], own, manyUsers };
}

function ownerOf(user: string): string {
  return user === LOCAL_USER ? LOCAL_USER : `user:${user}`;
}

function matterOwner(matter: string): string {
  return `matter:${matter}`;
}
