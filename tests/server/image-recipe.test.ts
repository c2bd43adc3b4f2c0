// The tests have no container engine: they read the Dockerfile and the compose files.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { describe, expect, it, test } from 'vitest';

import { testDatabase } from '#tests/support/database.ts';
import { s3Server } from '#tests/support/s3-server.ts';

const lines = async (file: string) => (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
const recipe = await lines('Dockerfile');
const ignored = await lines('.dockerignore');
const compose = await readFile('compose.yaml', 'utf8');
// Not within a test: it is stopped only if it was started outside.
const s3 = await s3Server();

/** What is copied from outside, and what from the build stage. */
function copied(from: 'outside' | 'build'): string[] {
  return recipe
    .filter((line) => line.startsWith('COPY ') && line.includes('--from=') === (from === 'build'))
    .flatMap((line) => line.split(/\s+/).slice(1, -1))
    .filter((word) => !word.startsWith('--'))
    .map((path) => path.replace('/app/', ''));
}

describe('the image', () => {
  it('is given everything its recipe copies', () => {
    expect(ignored[0]).toBe('*');
    const given = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    const wanted = copied('outside').filter((path) => path !== '.');
    expect(wanted).toContain('patches');
    expect(wanted.filter((path) => !given.includes(path) || !existsSync(path))).toEqual([]);
  });

  it('keeps of the build what exists', () => {
    const made = ['node_modules', 'build'];
    expect(copied('build').filter((path) => !made.includes(path) && !existsSync(path))).toEqual([]);
  });

  it('patches its packages while it installs them', () => {
    const install = recipe.indexOf('RUN npm ci');
    expect(recipe.findIndex((line) => line.startsWith('COPY patches '))).toBeLessThan(install);
  });
});

/** A folder with what the image has besides its build; its packages are linked. */
async function unpacked(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'image-'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  for (const line of recipe.filter((each) => each.startsWith('COPY --from=build '))) {
    const [to = '', ...from] = line.split(' ').slice(2).toReversed();
    for (const path of from.map((each) => each.replace('/app/', ''))) {
      if (path === 'node_modules' || path === 'build') continue;
      await cp(path, join(folder, to, to.endsWith('/') ? basename(path) : ''), { recursive: true });
    }
  }
  return folder;
}

/** Refuses to load a package that is pruned from the image. */
async function withoutTools(): Promise<string> {
  type Lock = { packages: Record<string, { dev?: boolean }> };
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lock;
  const tools = Object.keys(packages).filter((path) => packages[path]?.dev);
  expect(tools).toContain('node_modules/vite');
  const hook = `
    import { registerHooks } from 'node:module';
    const tools = ${JSON.stringify(tools)};
    const load = (url, context, next) => {
      if (tools.some((path) => url.includes('/' + path + '/'))) throw new Error(url + ' is not in the image');
      return next(url, context);
    };
    registerHooks({ load });`;
  return `--import=data:text/javascript,${encodeURIComponent(hook)}`;
}

test('the commands for administrators run in the image', async () => {
  const [folder, options, database] = await Promise.all([unpacked(), withoutTools(), testDatabase()]);
  const run = (script: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [options, script, ...args], {
      cwd: folder,
      env: { DATABASE_URL: database.url, FILES_URL: s3.url, DATA_DIR: folder },
    });
  await expect(run('scripts/files-move.ts')).rejects.toMatchObject({
    stderr: expect.stringContaining('DATA_DIR'),
  });
  await cp('package.json', join(folder, 'files/ab/abcdefgh'));
  const commands = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> };
  const scriptOf = (name: string) => commands.scripts[name]?.replace('exec node ', '') ?? '';
  const made = await run(scriptOf('admin:create'), 'capo@example.com', 'Prenota2026!');
  expect(made.stdout).toContain('capo@example.com è amministratore');
  const moved = await run(scriptOf('files:move'));
  expect(moved.stdout).toContain("1 copiati, 0 c'erano già, 0 non riusciti");
  await rm(folder, { recursive: true });
});

const PINNED = /^(?:node|postgres):\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/;

/** The lines of each service, by its name. */
function services(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let current: string[] = [];
  for (const line of compose.slice(compose.indexOf('services:'), compose.indexOf('\nvolumes:')).split('\n')) {
    const name = /^  (\w+):$/.exec(line)?.[1];
    if (name !== undefined) found.set(name, (current = []));
    current.push(line.trim());
  }
  return found;
}

describe('the base images', () => {
  it('are pinned by digest, the one of Node in the version of the package', async () => {
    const [node = '', ...more] = recipe.flatMap((line) => /^ARG NODE_IMAGE=(.*)$/.exec(line)?.[1] ?? []);
    expect(more).toEqual([]);
    expect(node).toMatch(PINNED);
    const { dependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
      dependencies: Record<string, string>;
    };
    expect(node).toContain(`node:${dependencies['node']}-`);
    expect(recipe.filter((line) => line.startsWith('FROM '))).toEqual([
      'FROM ${NODE_IMAGE} AS build',
      'FROM ${NODE_IMAGE}',
    ]);
    // It would be one more image to load for the build.
    expect(recipe.filter((line) => line.startsWith('# syntax='))).toEqual([]);
    const images = [...compose.matchAll(/image: (.*)/g)].map(([, image = '']) => image);
    expect(images).toHaveLength(1);
    expect(images[0]).toMatch(PINNED);
  });
});

it('is given time to drain and to close before it is killed', async () => {
  const many = await readFile('docs/compose.many.yaml', 'utf8');
  const graces = [many, compose].map((file) => Number(/stop_grace_period: (\d+)s/.exec(file)?.[1]));
  const closing = 30;
  expect(compose).toContain('DRAIN_SECONDS: ${DRAIN_SECONDS:-0}');
  expect(graces[0]).toBeGreaterThan(10 + closing);
  expect(graces[1]).toBeGreaterThan(closing);
});

describe('several machines', () => {
  it.each(['docs/compose.many.yaml', 'docs/compose.balancer.yaml'])(
    'are started with what %s asks for',
    async (file) => {
      const text = await readFile(file, 'utf8');
      const header = text.slice(0, text.indexOf('name:'));
      expect(header).toContain(`docker compose -f ${file} `);
      const required = [...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name);
      expect(required.filter((name) => !header.includes(`${name} (`))).toEqual([]);
      // The variables of all profiles would be required, whichever is started.
      expect(text).not.toContain('profiles:');
    },
  );

  it('get the requests of one visitor on one machine, whose build made the page', async () => {
    const balancer = await readFile('docs/compose.balancer.yaml', 'utf8');
    expect(balancer).toContain('lb_policy client_ip_hash\n');
  });
});

describe('every container', () => {
  it.each(['app', 'database'])('can write little and gain nothing: %s', (name) => {
    const service = services().get(name) ?? [];
    expect(service).toContain('read_only: true');
    expect(service.join(' ')).toContain('cap_drop: - ALL');
    expect(service.join(' ')).toContain('security_opt: - no-new-privileges:true');
    expect(service).not.toContain('privileged: true');
  });

  it('runs without root', () => {
    expect(services().get('database')).toContain('user: postgres');
    expect(recipe).toContain('USER node');
  });
});

describe('the list of what is inside', () => {
  it('is made before anything is pruned, and kept in the image', () => {
    const made = recipe.indexOf('RUN npm run sbom');
    expect(made).toBeGreaterThan(recipe.indexOf('RUN npm run build'));
    expect(made).toBeLessThan(recipe.findIndex((line) => line.startsWith('RUN npm prune')));
    expect(copied('build')).toContain('build');
  });

  it('names what runs in production, in its version, and no tools', async () => {
    await promisify(execFile)('npm', ['run', 'sbom']);
    const read = async <T>(file: string) => JSON.parse(await readFile(file, 'utf8')) as T;
    const { dependencies } = await read<{ dependencies: Record<string, string> }>('package.json');
    type List = { bomFormat: string; components: { name: string; version: string }[] };
    const { bomFormat, components } = await read<List>('build/sbom.cdx.json');
    expect(bomFormat).toBe('CycloneDX');
    const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
    const wanted = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`);
    expect(wanted.filter((each) => !listed.has(each))).toEqual([]);
    const tools = ['@biomejs/biome', '@playwright/test', 'recheck', 'vite', 'vitest'];
    expect(components.filter(({ name }) => tools.includes(name))).toEqual([]);
  });
});

test('every test that docs/security.md names is there', async () => {
  const page = await readFile('docs/security.md', 'utf8');
  const named = [...page.matchAll(/`(tests\/[\w./-]+)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});
