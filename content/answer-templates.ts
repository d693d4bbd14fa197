/** What a blank of a template is filled with; one that is not known stays, for whoever writes to fill in. */
export type TemplateBlank = 'name' | 'project' | 'due'

/** @property answers what it answers: a client's thread, or an enquiry */
export type AnswerTemplate = { title: string; answers: 'thread' | 'enquiry'; text: string }

/** Answers that are written often. A blank stands in braces. Nobody signs in them, because what is sent is signed. */
export const answerTemplates: readonly AnswerTemplate[] = [
  {
    title: 'Files are here',
    answers: 'thread',
    text: 'Your files for {project} are here and open. We work on it next; it is due on {due}.',
  },
  {
    title: 'Link does not open',
    answers: 'thread',
    text: 'The link for {project} asks us to sign in. Could you set it to “anyone with the link”, or upload the files on the project’s page?',
  },
  {
    title: 'Which build and machine',
    answers: 'thread',
    text: 'To measure {project} as you see it we need: the engine’s exact version, the build configuration (Development or Shipping), and on which machine and at which resolution you measured.',
  },
  {
    title: 'Later than promised',
    answers: 'thread',
    text: '{project} will not be done on {due}. What takes longer: […]. The new day is […]. If that does not work for you, tell us, and we find another way.',
  },
  {
    title: 'What we need for a quote',
    answers: 'enquiry',
    text: 'Hello {name},\n\nThank you for writing to us. For a quote we need: the engine and its version, the machine and the frame rate that you aim at, and if you have one, a capture (PresentMon, Unreal’s CSV profiler) of a scene that is too slow. You can look at the capture yourself under Frame times on our site; it never leaves your browser there.',
  },
  {
    title: 'Not something we do',
    answers: 'enquiry',
    text: 'Hello {name},\n\nThank you for writing to us. This is not something that we do well enough to sell it: we measure and speed up games in Unreal Engine 5 and Unity, and nothing besides. I hope that you find somebody who does.',
  },
]
