// `npm run sbom`: writes every package that runs in production, as CycloneDX. npm's `--omit=dev` also leaves
// out packages like react and fastify, because some package names them as its development dependencies. So
// this leaves out only what nothing but development needs.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';

/** With what the image takes over. */
const FILE = 'build/sbom.cdx.json';

type Component = { 'bom-ref': string; properties?: { name: string; value: string }[] };
type Dependency = { ref: string; dependsOn: string[] };
type BillOfMaterials = { components: Component[]; dependencies: Dependency[] };

function listed(): BillOfMaterials {
  const command = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const output = execFileSync('npm', command, { encoding: 'utf8', maxBuffer: 100_000_000 });
  return JSON.parse(output) as BillOfMaterials;
}

function isForDevelopment({ properties = [] }: Component): boolean {
  return properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');
}

const all = listed();
const left = new Set(all.components.filter(isForDevelopment).map((component) => component['bom-ref']));
const components = all.components.filter((component) => !left.has(component['bom-ref']));
const dependencies = all.dependencies
  .filter(({ ref }) => !left.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => !left.has(other)) }));
mkdirSync('build', { recursive: true });
writeFileSync(FILE, `${JSON.stringify({ ...all, components, dependencies }, null, 2)}\n`);
console.log(`${FILE}: ${components.length} packages`);
