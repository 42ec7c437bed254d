import { join } from 'node:path'
import { Version } from '@cyclonedx/cyclonedx-library/Spec'
import { JsonStrictValidator } from '@cyclonedx/cyclonedx-library/Validation'
import satisfies from 'spdx-satisfies'
import { expect, test } from 'vitest'
import { type Installed, licenceOf, listInstalled, nameAtVersion } from '#server/sbom/packages.ts'
import { makeSbom } from '#server/sbom/sbom.ts'

const FILE = join(import.meta.dirname, '..', '..', 'docs', 'licences.md')

/** Licences under which a package may be run as a service; MPL, LGPL and OFL ask for no more while it stays unchanged. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]
/** The system in the name of a package that holds a binary. */
const SYSTEM = /(?:linux|darwin|win32|android|freebsd)\w*-[\w-]+$/

const [own, ...packages] = listInstalled() as [Installed, ...Installed[]]

/** One line for the packages of all systems, because each machine installs its own. */
const nameOf = ({ manifest }: Installed) =>
  nameAtVersion({
    ...manifest,
    name: manifest.os ? manifest.name.replace(SYSTEM, '{system}') : manifest.name,
  })

test('every package that the service runs has an allowed licence', () => {
  const refused = packages.filter(({ manifest }) => !satisfies(licenceOf(manifest), ALLOWED))
  expect(refused.map(nameOf)).toEqual([])
})

/** `docs/licences.md`, made of what is installed: `bun --bun vitest run tests/docs -u` writes it again. */
test('docs/licences.md lists the licence of every package that the service runs', async () => {
  const byLicence = Map.groupBy(packages, ({ manifest }) => licenceOf(manifest))
  const rows = [...byLicence]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([licence, having]) =>
        `## ${licence}\n\n- ${[...new Set(having.map(nameOf))].toSorted().join('\n- ')}\n`,
    )
  const text = `# Licences

The ${new Set(packages.map(nameOf)).size} packages that the service runs: the production dependencies of \`package.json\`, and theirs. \`tests/docs/licences.test.ts\`
makes this file of what is installed, fails when they differ, and fails when a licence comes in that it does not allow.
\`bun run sbom\` writes the same packages, with what needs what, to \`build/sbom.cdx.json\` (CycloneDX 1.6).

${rows.join('\n')}`
  await expect(text).toMatchFileSnapshot(FILE)
})

interface Reference {
  ref: string
  dependsOn?: string[]
}

// ASVS 15.1.2
test('the bill of materials is valid CycloneDX, and names every package and what needs it', async () => {
  const text = makeSbom()
  expect(await new JsonStrictValidator(Version.v1dot6).validate(text)).toBeNull()
  const bom = JSON.parse(text)
  expect(bom.components).toHaveLength(packages.length)
  const needsOf = (purl: string) =>
    bom.dependencies.find(({ ref }: Reference) => ref === purl)?.dependsOn ?? []
  const purlOf = (name: string, version = '') => `pkg:npm/${name}@${version}`
  const { name, version, dependencies = {} } = own.manifest
  const service = purlOf(name, version)
  expect(needsOf(service)).toHaveLength(Object.keys(dependencies).length)
  expect(needsOf(service)).toContain(purlOf('web-push', dependencies['web-push']))
  const reached = new Set<string>()
  const reach = (purl: string) => {
    if (reached.has(purl)) return
    reached.add(purl)
    needsOf(purl).forEach(reach)
  }
  reach(service)
  expect(reached.size, 'each is needed by something').toBe(packages.length + 1)
  for (const { licenses, name } of bom.components) expect(licenses, name).toHaveLength(1)
})
