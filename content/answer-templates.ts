/** A placeholder in braces. One without a known value stays for the author to fill in. */
export type TemplateBlank = 'name' | 'project' | 'due'

export type AnswerTemplate = { title: string; answers: 'thread' | 'enquiry'; text: string }

/** The templates have no signature because it is added when the message is sent. */
export const answerTemplates: readonly AnswerTemplate[] = [
  {
    title: 'Files are here',
    answers: 'thread',
    text: 'We’ve received your files for {project} and they open. We’ll work on it next; it is due on {due}.',
  },
  {
    title: 'Link does not open',
    answers: 'thread',
    text: 'The link for {project} asks us to sign in. Could you set it to “anyone with the link”, or upload the files on the project’s page?',
  },
  {
    title: 'Which build and machine',
    answers: 'thread',
    text: 'To measure {project} as you see it, we need the exact engine version, the build configuration (Development or Shipping), and the machine and resolution you measured at.',
  },
  {
    title: 'Later than promised',
    answers: 'thread',
    text: '{project} won’t be ready on {due}. What takes longer: […]. The new date is […]. If that doesn’t work for you, tell us and we’ll find another way.',
  },
  {
    title: 'What we need for a quote',
    answers: 'enquiry',
    text: 'Hello {name},\n\nThank you for writing to us. For a quote we need: the engine and its version, the target machine and frame rate and, if you have one, a capture (PresentMon, Unreal’s CSV profiler) of a scene that is too slow. You can look at the capture yourself under Frame times on our site; it never leaves your browser there.',
  },
  {
    title: 'Not something we do',
    answers: 'enquiry',
    text: 'Hello {name},\n\nThank you for writing to us. This isn’t something we do well enough to sell. We only measure and speed up games in Unreal Engine 5 and Unity. I hope you find someone who does.',
  },
]
