import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readInstalled, resolvePackage, servingPackages } from './serving-packages.ts'

/** Of packages that do not say it in `package.json`, by the file that lies in them. */
const UNNAMED: Record<string, string> = { 'png-js': 'MIT' }

type Component = {
  type: 'library'
  'bom-ref': string
  name: string
  version: string
  purl: string
  hashes: { alg: 'SHA-512'; content: string }[]
  licenses: [{ license: { id: string } } | { expression: string }]
}

/** What is there to serve, in the form of CycloneDX 1.6. `npm sbom` refuses or leaves out what is also a development tool. */
export function billOf(root: string) {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Named
  const installed = readInstalled(root)
  const serving = readServing(root)
  const refOf = new Map(serving.map(({ path, ref }) => [path, ref]))
  const dependsOn = (path: string, names: readonly string[]) =>
    names.flatMap((needed) => refOf.get(resolvePackage(path, needed, installed) ?? '') ?? [])
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components: serving.map(
      ({ ref, said, integrity }): Component => ({
        type: 'library',
        'bom-ref': ref,
        name: said.name,
        version: said.version,
        purl: `pkg:npm/${said.name.replace('@', '%40')}@${said.version}`,
        hashes: [
          {
            alg: 'SHA-512',
            content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
          },
        ],
        licenses: [asLicence(licenceOf(said))],
      }),
    ),
    dependencies: serving.map(({ path, ref, needs }) => ({ ref, dependsOn: dependsOn(path, needs) })),
  }
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)/i
const README = /^readme/i

/** Each package with its licence and the texts that come with it; where there are none, what it says of itself. */
export function licencesOf(root: string): string {
  return readServing(root)
    .map(({ path, ref, said }) => {
      const all = readdirSync(join(root, path))
      const licences = all.filter((file) => LICENCE_FILE.test(file))
      const files = licences.length > 0 ? licences : all.filter((file) => README.test(file))
      const texts = files.toSorted().map((file) => readFileSync(join(root, path, file), 'utf8').trim())
      return `${[`${ref}: ${licenceOf(said)}`, ...texts].join('\n\n')}\n`
    })
    .join(`\n${'-'.repeat(80)}\n\n`)
}

type Named = {
  name: string
  version: string
  license?: string | { type: string }
  licenses?: { type: string }[]
}

function readServing(root: string) {
  const installed = readInstalled(root)
  return servingPackages(root, installed)
    .map((path) => {
      const said = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as Named
      const { integrity = '', dependencies, optionalDependencies, peerDependencies } = installed[path] ?? {}
      const needs = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
      return { path, said, integrity, needs, ref: `${said.name}@${said.version}` }
    })
    .filter(({ ref }, index, all) => all.findIndex((other) => other.ref === ref) === index)
}

function licenceOf({ name, license, licenses }: Named): string {
  const said =
    typeof license === 'object' ? license.type : (license ?? licenses?.map(({ type }) => type).join(' OR '))
  const licence = said || UNNAMED[name]
  if (!licence) throw new Error(`${name} does not say its licence: read its files, and put it into UNNAMED.`)
  return licence
}

function asLicence(licence: string): Component['licenses'][0] {
  return / (OR|AND|WITH) /.test(licence) ? { expression: licence } : { license: { id: licence } }
}
