import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '#tests/setup/product.ts';
import { type Minimum, minimumPrograms, minimumVersions, poisonedVersions, unwanted } from './minimum-versions.ts';

type Locked = { version: string; integrity?: string; resolved?: string; hasInstallScript?: true; link?: true };
type Manifest = Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies' | 'overrides',
  Record<string, string>
> & {
  allowScripts: Record<string, boolean>;
};

const read = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8'));
const manifest = read<Manifest>('package.json');
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');
const copies = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, locked]) => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    path,
    ...locked,
  }));

const parts = (version: string): number[] => version.split(/[.-]/).slice(0, 3).map(Number);
const isBelow = (version: string, other: string): boolean => {
  const [a, b] = [parts(version), parts(other)];
  const at = a.findIndex((part, index) => part !== b[index]);
  return at >= 0 && a[at]! < b[at]!;
};

/** Whether the version is fixed in its own major line, or newer than all fixed lines. */
function isMended(version: string, { from }: Minimum): boolean {
  const [own] = from.filter((minimum) => parts(minimum)[0] === parts(version)[0]);
  const newest = [...from].sort((a, b) => (isBelow(a, b) ? 1 : -1))[0]!;
  return own ? !isBelow(version, own) : !isBelow(version, newest);
}

const unmended = (known: Record<string, Minimum>): string[] =>
  copies
    .filter(({ name, version }) => known[name] && !isMended(version, known[name]))
    .map(({ name, version }) => `${name} ${version}: ${known[name]!.why}`);

describe('packages', () => {
  test('have none of the faults that are known', () => {
    expect(copies.length).toBeGreaterThan(100);
    expect(unmended({ ...minimumVersions, ...minimumPrograms })).toEqual([]);
  });

  test('are not among those that were poisoned or are unwanted', () => {
    expect(copies.filter(({ name, version }) => poisonedVersions[name]?.includes(version) || name in unwanted)).toEqual(
      [],
    );
  });

  test('of every direct dependency that had a fault are looked after', () => {
    for (const name of ['hono', '@hono/node-server', 'react-router', 'vite', 'nodemailer', 'jose', 'pg', 'zod'])
      expect(minimumVersions, name).toHaveProperty(name);
  });

  test('versions are compared as numbers, line by line', () => {
    const known = { from: ['1.1.12', '2.0.2'], why: '' };
    expect(['1.1.11', '2.0.1', '0.9.0'].map((version) => isMended(version, known))).toEqual([false, false, false]);
    expect(['1.1.12', '1.2.0', '2.0.10', '3.0.0'].map((version) => isMended(version, known))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });
});

describe('the lockfile', () => {
  test('says of every package what its content must be', () => {
    expect(
      copies.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')).map(({ path }) => path),
    ).toEqual([]);
  });

  test('takes nothing from elsewhere than the registry', () => {
    const elsewhere = copies.filter(
      ({ resolved, link }) => link || (resolved && !/^https:\/\/[^/]+\/.+\.tgz$/.test(resolved)),
    );
    expect(elsewhere.map(({ path }) => path)).toEqual([]);
  });

  test('names every package that wants to run something when it is installed, and each was looked at', () => {
    const wanting = copies.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(wanting.filter((name) => !(name in manifest.allowScripts))).toEqual([]);
    // None of them needs an install script.
    expect(Object.values(manifest.allowScripts).filter(Boolean)).toEqual([]);
  });
});

test('what we ask for, we ask for exactly', () => {
  const { dependencies, devDependencies, optionalDependencies, overrides } = manifest;
  const asked = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides });
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('no secret of anybody lies in the sources', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  const secret =
    /AKIA[0-9A-Z]{16}|-----BEGIN (?:RSA |EC |OPENSSH )?PRIVATE KEY-----\n[A-Za-z0-9+/=\n]{64}|\bsk_live_\w{16}|\bxox[bp]-\d{8}|\bghp_\w{36}|\bAIza[\w-]{35}|\blk_[\w-]{43}\b/;
  const found = files.filter((file) => {
    try {
      return (
        /\.(ts|tsx|mjs|json|md|sql|css|yml|env.*)$/.test(file) && secret.test(readFileSync(join(root, file), 'utf8'))
      );
    } catch {
      return false;
    }
  });
  expect(found).toEqual([]);
  expect(files.filter((file) => /(^|\/)\.env|\.pem$|\.key$|(^|\/)secret$/.test(file))).toEqual([]);
});
