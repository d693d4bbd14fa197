/** UTF-16 code units that a message may have, as a text field's `maxlength` counts them. Apart from its rules: a page counts while somebody writes. */
export const MESSAGE_MAX = 5000
