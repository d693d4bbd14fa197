import { askClient } from '#domain/messages/questions.server.ts'
import { demandOwnProject } from '#domain/projects/own-project.server.ts'
import { showProject } from '#domain/projects/project-list.server.ts'
import type { Answer, Command, Given, Shell } from '../../shell/command.ts'
import { findId } from '../../shell/find-id.ts'
import { printable } from '../../shell/table.ts'
import { textOrInput } from '../../shell/text-or-input.ts'

export const askCommands: Command[] = [
  {
    usage: 'projects ask <PROJECT> <TEXT>',
    options: { '--choice <TEXT...>': 'an answer to choose with one tap; two to six of them, or none' },
    does: 'ask the client something about a project: the first thing that they read until somebody writes',
    notes:
      'It is a message of yours, told as every message is. They choose one of the answers or write in words; what they chose is a message of theirs, and today names it until you have read it. With - in place of the text it is read from standard input.',
    examples: [
      'projects ask prj_3f2a91bc "Does the harbour still move enough?" --choice "Looks right" --choice "Too still"',
      'projects ask prj_3f2a91bc "Which map do reviewers play first?" --as Astrid',
    ],
    run: ask,
  },
]

async function ask(given: Given, shell: Shell): Promise<Answer> {
  const [typed = '', text = ''] = given.words
  const { deps } = await shell.product()
  const { id, client } = await showProject(deps.db, await findId(deps.db, 'project', typed))
  const question = await askClient(deps, {
    project: await demandOwnProject(deps.db, client.id, id),
    body: await textOrInput(text, shell),
    choices: given.texts('choice'),
  })
  return { data: question, text: `Asked ${printable(client.name)} as ${question.sender}.` }
}
