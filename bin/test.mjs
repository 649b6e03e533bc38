/**
 * npm test: all checks and tests of Lintel. Sets up what it needs, and ends with one line of totals.
 *
 *   npm test                         types, style, then all tests
 *   npm test -- unit [filters]       only tests without a browser
 *   npm test -- browser [filters]    only tests in a browser
 *   npm test -- <filters>            the test files whose path contains a filter, without the checks
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBuilt, ensureProgram } from './lib/build.mjs';
import { check } from './lib/checks.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { command, Refusal, root, run } from './lib/node.mjs';

/** Declared before the code that runs at once, which could not use it otherwise. */
const browserStates = { expected: 'passed', unexpected: 'failed', flaky: 'flaky' };

await command(async (args) => {
  const wanted = plan(args);
  const reports = mkdtempSync(join(tmpdir(), 'lintel-reports-'));
  const totals = { passed: 0, failed: 0, words: [], times: [] };
  const part = async (work) => {
    const { passed = 0, failed, words = [], times = [] } = await work().catch(refused);
    totals.passed += passed;
    totals.failed += failed;
    totals.words.push(...words);
    totals.times.push(...times);
    return failed === 0;
  };
  if (await part(installed)) {
    if (wanted.check) await part(checks);
    if (wanted.unit) await part(() => unit(wanted.unit, join(reports, 'unit.json')));
    if (wanted.browser) await part(() => browser(wanted.browser, join(reports, 'browser.json')));
  }
  rmSync(reports, { recursive: true, force: true });
  sayWhatTookLongest(totals.times);
  // Repeated at the end, so that a truncated log still contains it.
  for (const words of totals.words) console.log(`\n${words}`);
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
  return totals.failed > 0 ? 1 : 0;
});

/** A part that can't even start counts as one failure, and the parts after it still run. */
function refused(error) {
  if (!(error instanceof Refusal) || error.interrupted) throw error;
  console.error(error.message);
  return { failed: 1 };
}

async function installed() {
  await ensureInstalled({ tools: true });
  return { failed: 0 };
}

async function checks() {
  const failed = await check();
  return { failed: failed.length, words: failed.map((name) => `failed: ${name}`) };
}

function plan([first, ...rest]) {
  if (first === undefined) return { check: true, unit: [], browser: [] };
  if (first === 'unit' || first === 'browser') return { [first]: rest };
  const filters = [first, ...rest];
  return filters.some((filter) => /browser|\.spec\./.test(filter)) ? { browser: filters } : { unit: filters };
}

async function unit(args, report) {
  await ensureProgram();
  const code = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ]);
  return outcome(code, report, ({ testResults }) => ({
    results: testResults.flatMap(unitResults),
    times: testResults.map(({ name, startTime, endTime }) => ({ name: relative(root, name), ms: endTime - startTime })),
  }));
}

/** A file that could not be read has no tests to fail. A test that passed with an error needed a second attempt. */
function unitResults({ name: file, status, message, assertionResults }) {
  if (status === 'failed' && assertionResults.length === 0) return [{ state: 'failed', name: file, message }];
  return assertionResults.map(({ status, fullName, failureMessages }) => ({
    state: status === 'passed' && failureMessages.length > 0 ? 'flaky' : status,
    name: `${relative(root, file)}: ${fullName}`,
    message: failureMessages.join('\n'),
  }));
}

async function browser(args, report) {
  await ensureBuilt();
  await ensureChromium();
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await run('playwright', ['test', '--reporter=list,json', ...args], env);
  return outcome(code, report, ({ suites, errors }) => {
    const results = suites.flatMap(browserResults);
    const began = errors.map(({ message }) => ({ state: 'failed', name: 'browser', message }));
    return { results: [...results, ...began], times: results };
  });
}

/** Prints the slowest tests, so that a growing run time is noticed. */
function sayWhatTookLongest(times) {
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, 20);
  if (slowest.length < 2) return;
  console.log('\nSlowest:');
  for (const { name, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}

function browserResults({ suites = [], specs }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, results }) => ({
      state: browserStates[status] ?? status,
      name: `${file}:${line} ${title}`,
      message: results.flatMap(({ errors }) => errors.map((error) => error.message)).join('\n'),
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return [...own, ...suites.flatMap(browserResults)];
}

/** A run that exits with an error but no failed test, or that leaves no report, counts as failed. */
function outcome(code, report, readReport) {
  let read = { results: [{ state: 'failed', name: report, message: 'It left no report.' }], times: [] };
  try {
    read = readReport(JSON.parse(readFileSync(report, 'utf8')));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  const { results, times } = read;
  const count = (...states) => results.filter(({ state }) => states.includes(state)).length;
  const failed = count('failed');
  return {
    passed: count('passed', 'flaky'),
    failed: failed === 0 && code !== 0 ? 1 : failed,
    times,
    words: results
      .filter(({ state }) => state === 'failed' || state === 'flaky')
      .map(({ state, name, message }) => `${state}: ${name}\n${message}`),
  };
}
