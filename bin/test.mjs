/**
 * npm test: everything that says whether Lintel is sound. Sets up what it needs, and ends with one line of numbers.
 *
 *   npm test                         types, style, then all tests
 *   npm test -- unit [filters]       only what runs without a browser
 *   npm test -- browser [filters]    only what runs in one
 *   npm test -- <filters>            the files whose path holds a filter, and no checks
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { check } from './lib/checks.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { command, Refusal, run } from './lib/node.mjs';

await command(async (args) => {
  const wanted = plan(args);
  const reports = mkdtempSync(join(tmpdir(), 'lintel-reports-'));
  const totals = { passed: 0, failed: 0 };
  const part = async (work) => {
    const { passed = 0, failed } = await work().catch(refused);
    totals.passed += passed;
    totals.failed += failed;
    return failed === 0;
  };
  if (await part(installed)) {
    if (wanted.check) await part(checks);
    if (wanted.unit) await part(() => unit(wanted.unit, join(reports, 'unit.json')));
    if (wanted.browser) await part(() => browser(wanted.browser, join(reports, 'browser.json')));
  }
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
  return totals.failed > 0 ? 1 : 0;
});

/** What cannot even begin counts as one failure, and the parts after it still run. */
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
  return { failed: (await check()).length };
}

function plan([first, ...rest]) {
  if (first === undefined) return { check: true, unit: [], browser: [] };
  if (first === 'unit' || first === 'browser') return { [first]: rest };
  const filters = [first, ...rest];
  return filters.some((filter) => /browser|\.spec\./.test(filter)) ? { browser: filters } : { unit: filters };
}

async function unit(args, report) {
  const code = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ]);
  return outcome(code, report, ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    // A file that could not even be read has no tests to fail.
    failed:
      numFailedTests +
      testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
  }));
}

async function browser(args, report) {
  await ensureBuilt();
  const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await run('playwright', ['test', '--reporter=list,json', ...args], env);
  return outcome(code, report, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
  }));
}

/** A run that fails without a failed test, or leaves no report, has failed all the same. */
function outcome(code, report, count) {
  let counted = { passed: 0, failed: 0 };
  try {
    counted = count(JSON.parse(readFileSync(report, 'utf8')));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    counted.failed = 1;
  }
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  return counted;
}
