/** UTF-16 code units, like `maxlength`. Separate from the schemas, because pages count characters during typing. */
export const MESSAGE_MAX = 5000

export const MOST_ATTACHMENTS = 10

export const ATTACHMENT_BYTES = 25_000_000
