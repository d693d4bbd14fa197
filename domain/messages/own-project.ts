declare const OWNED: unique symbol

/** A project that was found to be this owner's; made by `requireOwnProject` in `projects`, a later module. */
export type OwnProject = { readonly id: string; readonly ownerId: string; readonly [OWNED]: true }
