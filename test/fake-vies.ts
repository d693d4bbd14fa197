import { createServer, type IncomingMessage } from 'node:http'
import { listenLocally } from './listen-locally.ts'

/** What the stand-in was asked. */
type ViesQuestion = {
  countryCode: string
  vatNumber: string
  requesterMemberStateCode?: string
  requesterNumber?: string
}

export type FakeVies = Awaited<ReturnType<typeof startFakeVies>>

type Mood = 'hangs' | 'cuts off' | { text: string; status: number } | undefined

const NOTHING_COMPARED = Object.fromEntries(
  ['Name', 'Street', 'PostalCode', 'City', 'CompanyType'].flatMap((part) => [
    [`trader${part}`, '---'],
    [`trader${part}Match`, 'NOT_PROCESSED'],
  ]),
)

/** VIES's REST interface on this machine, and the registers of the member states behind it. `url` is for `VIES_URL`. */
export async function startFakeVies() {
  const registered = new Map<string, { name: string; address: string }>()
  const questions: ViesQuestion[] = []
  let mood: Mood
  const setMood = (next: Mood) => {
    mood = next
  }

  const server = createServer(async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/rest-api/check-vat-number') {
      response.writeHead(404).end()
      return
    }
    const question: ViesQuestion = JSON.parse(await readBody(request))
    questions.push(question)
    if (mood === 'hangs') return
    if (mood === 'cuts off') {
      request.socket.destroy()
      return
    }
    const { text, status } = mood ?? { text: JSON.stringify(answerTo(question, registered)), status: 200 }
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(text)
  })
  const { url, stop } = await listenLocally(server)

  return {
    url: `${url}/rest-api`,
    questions,
    /** A number is registered, as `DE136695976`; some countries disclose name and address. */
    register: (vatNumber: string, disclosed = { name: '---', address: '---' }) =>
      registered.set(vatNumber, disclosed),
    /** From now on every question is refused so, such as `MS_UNAVAILABLE`; without a word, answered as usual. */
    refuse: (error?: string, status = 200) => setMood(error ? { text: refusal(error), status } : undefined),
    /** From now on every answer is this text with this status. */
    say: (text: string, status = 200) => setMood({ text, status }),
    /** From now on questions are taken and never answered. */
    hang: () => setMood('hangs'),
    /** From now on connections are cut off. */
    cutOff: () => setMood('cuts off'),
    stop,
  }
}

/** A consultation number is only given for requests with the requester's own number. */
function answerTo(
  question: ViesQuestion,
  registered: Map<string, { name: string; address: string }>,
): object {
  const { countryCode, vatNumber, requesterNumber } = question
  const entry = registered.get(countryCode + vatNumber)
  return {
    countryCode,
    vatNumber,
    requestDate: new Date().toISOString(),
    valid: entry !== undefined,
    requestIdentifier: requesterNumber ? `WAPIAAAA${countryCode}${vatNumber}` : '',
    name: entry?.name ?? '---',
    address: entry?.address ?? '---',
    ...NOTHING_COMPARED,
  }
}

function refusal(error: string): string {
  return JSON.stringify({ actionSucceed: false, errorWrappers: [{ error }] })
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
