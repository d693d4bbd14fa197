declare const OWNED: unique symbol

/** A project that was found to be this owner's; made by `demandOwnProject` of the projects, which are a floor above. */
export type OwnProject = { readonly id: string; readonly ownerId: string; readonly [OWNED]: true }
