import { describe, expect, it } from 'vitest'
import { studioFacts } from '#test/studio-facts.ts'
import {
  confirmNewAddressEmail,
  emailChangeEmail,
  passwordChangedEmail,
  resetPasswordEmail,
  signInEmail,
  verifyEmailEmail,
  welcomeEmail,
} from './accounts.emails.ts'

const studio = studioFacts({ name: 'Studio', supportEmail: 'help@studio.example' })
const details = { name: 'Ada', username: 'ada-92', url: 'https://studio.example/somewhere?token=t', studio }
const all = {
  welcomeEmail: welcomeEmail(details),
  verifyEmailEmail: verifyEmailEmail(details),
  resetPasswordEmail: resetPasswordEmail(details),
  passwordChangedEmail: passwordChangedEmail({ ...details, left: { passkeys: 2, hasFactor: true } }),
  signInEmail: signInEmail({ ...details, code: '0012 3456' }),
  confirmNewAddressEmail: confirmNewAddressEmail(details),
  emailChangeEmail: emailChangeEmail({ ...details, newEmail: 'ada@new.example' }),
}

describe.each(Object.entries(all))('%s', (_, mail) => {
  it('greets by name, gives its link in both bodies, and says what to do if it was not you', () => {
    expect(mail.text).toContain('\nHello Ada,\n')
    expect(mail.text).toContain('\nhttps://studio.example/somewhere?token=t\n')
    expect(mail.html).toContain('href="https://studio.example/somewhere?token=t"')
    expect(mail.text).toMatch(/wasn’t you|don’t have an account|didn’t ask/)
  })
})

describe('how long a link is valid', () => {
  it('is said: 1 hour to reset, 24 hours to confirm or to change an address', () => {
    expect(all.resetPasswordEmail.text).toContain('The link is valid for 1 hour and works once.')
    expect(all.verifyEmailEmail.text).toContain('The link is valid for 24 hours and works once.')
    expect(all.emailChangeEmail.text).toContain('The link is valid for 24 hours.')
  })
})

describe('signInEmail', () => {
  it('gives the code too, and says for how long, and to whom not to give it', () => {
    const { text } = all.signInEmail
    expect(text).toContain('Code: 0012 3456')
    expect(text).toContain('10 minutes')
    expect(text).toContain('Don’t share it with anyone')
  })
})

describe('passwordChangedEmail', () => {
  it('says what else signs in', () => {
    expect(all.passwordChangedEmail.text).toContain('2 passkeys can still be used to sign in.')
    expect(all.passwordChangedEmail.text).toContain('Two-factor authentication is still on.')
  })
})

describe('the user name', () => {
  it.each([all.welcomeEmail, all.resetPasswordEmail])(
    'is named where somebody may have forgotten it',
    (mail) => {
      expect(mail.text).toContain('Username: ada-92')
    },
  )
})

describe('emailChangeEmail', () => {
  it('names the address asked for', () => {
    expect(all.emailChangeEmail.text).toContain('New address: ada@new.example')
  })
})

describe('a name that carries an advertisement', () => {
  it.each([
    'visit spam.example',
    'http://x',
    'a@b',
    'www win',
    'x'.repeat(41),
    'two\nlines',
    'Call +46 70 123 456 7 now',
    'Call ٠٧٠١٢٣٤٥٦ now',
    'Call ⓪⑦⓪①②③ now',
    'evil。example',
    'evil．example',
    'evil｡example',
    'evil․example',
    'ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'xn--evil-example',
    'evil \u202eelpmaxe',
    'evil\u2028example',
    'evil\u200b.example',
  ])('is left out of the greeting: %j', (name) => {
    const { text, html } = welcomeEmail({ ...details, name })
    expect(text).toContain('\nHello,\n')
    expect(html).not.toContain(name)
  })

  it.each([
    'Åsa Öberg',
    'J. R. Hacker',
    "O'Neill",
    'Jean-Luc',
    'J.R.R. Tolkien',
    '李小龙',
    'علي رضا',
    'Zoe\u0308',
  ])('is not %j', (name) => {
    expect(welcomeEmail({ ...details, name }).text).toContain(`\nHello ${name},\n`)
  })
})
