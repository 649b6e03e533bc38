import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { chown, lstat, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The user that PostgreSQL runs as, because it refuses to run as root, and how its programs are started. */
export type Account = {
  own(path: string): Promise<void>;
  /** Takes over files that root created, such as a restored backup, including everything in a folder. */
  inherit(path: string): Promise<void>;
  /** Refuses a folder that another user created, because that user could read what passes through it. */
  mustOwn(path: string): Promise<void>;
  spawn(command: string, args: string[], options: SpawnOptions): ChildProcess;
};

type Identity = { name: string; uid: number; gid: number };

/** A fixed environment, so that nothing of the product's own environment, such as secrets, reaches the database. */
const surroundings = {
  cwd: '/',
  env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...otherClock() },
};

/** Tests that run under a different clock (CONTRIBUTING.md) give the database the same one. */
function otherClock(): Record<string, string | undefined> {
  const { FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC, LD_PRELOAD } = process.env;
  return FAKETIME ? { FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC, LD_PRELOAD } : {};
}

/**
 * Chooses the user for the database. `paths` are what it must be able to reach; if root keeps the product in a folder closed to others,
 * such as its home, the user is granted the one capability it lacks: to traverse folders and read.
 */
export async function accountFor(cluster: string, paths: string[]): Promise<Account> {
  if (process.getuid?.() !== 0) return plain();
  const identity = await chooseIdentity(cluster);
  const direct = as(identity);
  if (await reaches(direct, paths)) return direct;
  for (const right of ['dac_read_search', 'dac_override']) {
    const lent = withRight(identity, right);
    if (await reaches(lent, paths)) return lent;
  }
  throw new Error(
    `PostgreSQL does not run as root, and the user ${identity.name} cannot reach ${paths.join(' and ')}: ` +
      'open the parent folders for passing through (chmod o+x), set DATA_DIR elsewhere, or run as an ordinary user.',
  );
}

async function chooseIdentity(cluster: string): Promise<Identity> {
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && owner.uid !== 0) return { name: `with id ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', 'nobody']) {
    try {
      const number = async (flag: string) => Number((await run('id', [flag, name])).stdout);
      return { name, uid: await number('-u'), gid: await number('-g') };
    } catch {
      // This user doesn't exist on this machine.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user `nobody`: run as an ordinary user.');
}

const plain = (): Account => ({
  own: async () => {},
  inherit: async () => {},
  mustOwn: (path) => mustBelongTo(path, process.getuid?.()),
  spawn: (command, args, options) => spawn(command, args, { ...options, ...surroundings }),
});

const as = ({ uid, gid }: Identity): Account => ({
  own: (path) => chown(path, uid, gid),
  inherit: async (path) => {
    const found = await lstat(path).catch(() => undefined);
    if (found?.uid === 0) await run('chown', ['-R', `${uid}:${gid}`, path]);
  },
  mustOwn: (path) => mustBelongTo(path, uid),
  spawn: (command, args, options) => spawn(command, args, { ...options, ...surroundings, uid, gid }),
});

function withRight(identity: Identity, right: string): Account {
  const { uid, gid } = identity;
  const flags = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', `--inh-caps=+${right}`];
  // Without this flag, access(2), which initdb calls on its own programs, would ignore the granted capability.
  flags.push('--securebits=+no_setuid_fixup');
  return {
    ...as(identity),
    spawn: (command, args, options) =>
      spawn('setpriv', [...flags, `--ambient-caps=+${right}`, '--', command, ...args], { ...options, ...surroundings }),
  };
}

async function mustBelongTo(path: string, uid: number | undefined): Promise<void> {
  const found = await lstat(path);
  if (found.isDirectory() && found.uid === uid) return;
  throw new Error(`${path} belongs to somebody else: run as its owner, remove it, or set DATA_DIR elsewhere.`);
}

const reaches = (account: Account, paths: string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = account.spawn('sh', ['-c', 'for path; do test -x "$path" || exit 1; done', 'sh', ...paths], {
      stdio: 'ignore',
    });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
