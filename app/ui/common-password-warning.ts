/** Said of a password that many people use. */
export function commonPasswordWarning(password: 'This password' | 'Your password'): string {
  return `${password} is one of the most used, which attackers try first. It is accepted; another one is safer.`
}
