import { type Caller, LOCAL_USER, matterName } from "../core/call.ts";
import { LegibusError } from "../core/errors.ts";
import type { LibraryChange } from "./types.ts";

/** The owner of texts of open sources: everybody reads them. */
export const PUBLIC = "public";

/** Whose documents a caller sees, and whose those are that he stores. Owners are `public`, `local`, `user:NAME` or `matter:NAME`. */
export interface Scope {
  /** In the order in which documents of the same id are preferred. */
  readonly visible: readonly string[];
  /** Undefined for an unknown caller, who stores nothing. */
  readonly own: string | undefined;
  /** Whether others use this server: then cached copies of licensed texts, which are one person's, are left out. */
  readonly manyUsers: boolean;
}

/** A change of a document, and whose it is. */
export interface OwnedChange extends LibraryChange {
  readonly owner: string;
  readonly keeping: "cache" | "keep";
}

/** Whether a caller may hear of a change: of documents that the caller sees, as the database's condition has them. */
export function mayHear({ visible, manyUsers }: Scope, { owner, keeping }: OwnedChange): boolean {
  return visible.includes(owner) && (!manyUsers || owner === PUBLIC || keeping === "keep");
}

/** What everybody sees. */
export const EVERYBODYS: Scope = { visible: [PUBLIC], own: PUBLIC, manyUsers: false };

/** What a caller may see; a call without a user is the local user's, on a server of many users an unknown caller's. */
export function scopeOf({ user, matters = [] }: Caller, manyUsers: boolean): Scope {
  const own = user === undefined && manyUsers ? undefined : ownerOf(user ?? LOCAL_USER);
  const visible = [PUBLIC, ...(own === undefined ? [] : [own]), ...matters.map(matterOwner)];
  return { visible, own, manyUsers };
}

/** Whose documents a caller may change or remove: everybody's only on a server of one person. */
export function changeable({ visible, manyUsers }: Scope): readonly string[] {
  return manyUsers ? visible.filter((owner) => owner !== PUBLIC) : visible;
}

/** The scope of one matter, to store documents for all its members. @throws LegibusError ACCESS_DENIED, also for a matter that does not exist */
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
