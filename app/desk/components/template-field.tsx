import { SelectField } from '#app/ui/field.tsx'
import { type AnswerTemplate, answerTemplates, type TemplateBlank } from '#content/answer-templates.ts'

type TemplateFieldProps = {
  answers: AnswerTemplate['answers']
  /** What is known of whom it goes to. */
  blanks: () => Readonly<Partial<Record<TemplateBlank, string | undefined>>>
  /** It is put into this field, behind what is written there already. */
  field: React.RefObject<HTMLTextAreaElement | null>
}

/** Answers that are written often, to begin with. */
export function TemplateField({ answers, blanks, field }: TemplateFieldProps) {
  const templates = answerTemplates.filter((template) => template.answers === answers)
  const insert = (title: string) => {
    const template = templates.find((one) => one.title === title)
    const area = field.current
    if (!template || !area) return
    const before = area.value.trimEnd()
    area.value = `${before}${before && '\n\n'}${filled(template.text, blanks())}`
    // Kept as a draft, as if it were typed.
    area.dispatchEvent(new Event('input', { bubbles: true }))
    area.focus()
  }
  return (
    <SelectField
      label="Template"
      value=""
      onChange={({ target }) => insert(target.value)}
      options={[
        { value: '', label: 'None' },
        ...templates.map(({ title }) => ({ value: title, label: title })),
      ]}
    />
  )
}

/** What is not known stays as a blank to fill in. */
function filled(text: string, blanks: ReturnType<TemplateFieldProps['blanks']>): string {
  return text.replace(/\{(\w+)\}/g, (_, blank: TemplateBlank) => blanks[blank] ?? `[${blank}]`)
}
