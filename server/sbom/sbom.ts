// The bill of materials of the service (CycloneDX 1.6).
import { Bom as BomTools, FromNodePackageJson, License } from '@cyclonedx/cyclonedx-library/Contrib'
import { ComponentType } from '@cyclonedx/cyclonedx-library/Enums'
import { Bom, type Component } from '@cyclonedx/cyclonedx-library/Models'
import { JSON as Json, JsonSerializer } from '@cyclonedx/cyclonedx-library/Serialize'
import { Spec1dot6 } from '@cyclonedx/cyclonedx-library/Spec'
import { PackageURL } from 'packageurl-js'
import parseExpression from 'spdx-expression-parse'
import { type Installed, licenceOf, listInstalled, type Manifest, nameAtVersion } from './packages.ts'

const components = new FromNodePackageJson.Builders.ComponentBuilder(
  new FromNodePackageJson.Factories.ExternalReferenceFactory(),
  new License.Factories.LicenseFactory(parseExpression),
)

/** The production dependencies that are installed here, with their licences and what needs what, as JSON. */
export function makeSbom(): string {
  const [own, ...needed] = listInstalled() as [Installed, ...Installed[]]
  const known = new Map<string, Component>([
    [nameAtVersion(own.manifest), makeComponent(own.manifest, ComponentType.Application)],
    ...needed.map(
      ({ manifest }) =>
        [
          nameAtVersion(manifest),
          makeComponent(
            { ...manifest, license: licenceOf(manifest), licenses: undefined },
            ComponentType.Library,
          ),
        ] as const,
    ),
  ])
  const bom = new Bom({ serialNumber: BomTools.Utils.randomSerialNumber() })
  bom.metadata.timestamp = new Date()
  for (const { manifest, needs } of [own, ...needed]) {
    const component = known.get(nameAtVersion(manifest))!
    for (const need of needs) component.dependencies.add(known.get(need)!.bomRef)
    if (manifest === own.manifest) bom.metadata.component = component
    else bom.components.add(component)
  }
  return new JsonSerializer(new Json.Normalize.Factory(Spec1dot6)).serialize(bom, {
    sortLists: true,
    space: 2,
  })
}

function makeComponent(manifest: Manifest, type: ComponentType): Component {
  const component = components.makeComponent(manifest, type)
  if (!component) throw new Error(`${manifest.name} is no package`)
  const { group, name, version } = component
  component.purl = new PackageURL('npm', group, name, version).toString()
  component.bomRef.value = component.purl
  return component
}
