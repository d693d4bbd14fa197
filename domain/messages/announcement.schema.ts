import * as z from 'zod/mini'

const SUBJECT_MAX = 200
const TEXT_MAX = 20_000

/**
 * An email to all clients. Each client gets an announcement with the same name only once. Empty lines separate
 * paragraphs.
 */
export const announcementSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.regex(
        /^[a-z0-9][a-z0-9-]{0,59}$/,
        'Use lower-case letters, digits and dashes for the name, such as terms-2027',
      ),
    ),
  subject: z.string().check(
    z.trim(),
    z.minLength(1, 'Enter a subject'),
    z.maxLength(SUBJECT_MAX, 'A subject can be at most 200 characters'),
    z.refine((subject) => !/\p{Cc}/u.test(subject), 'The subject must be one line'),
  ),
  text: z.string().check(
    z.trim(),
    z.minLength(1, 'Enter the text'),
    z.maxLength(TEXT_MAX, 'The text can be at most 20,000 characters'),
    z.refine((text) => !text.includes('\0'), "A text can't contain null characters"),
  ),
})

export type Announcement = z.infer<typeof announcementSchema>

/** `before`: clients who already got it */
export type AnnouncementPreview = { recipients: number; before: number }
