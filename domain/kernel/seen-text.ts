/**
 * No control, direction-changing, unassigned or invisible character and no line break: such a name reads differently from what it
 * is, or not at all. U+2800 is a blank that Unicode does not count among the invisible ones.
 */
export const SEEN_ON_ONE_LINE = /^[^\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]*$/u
