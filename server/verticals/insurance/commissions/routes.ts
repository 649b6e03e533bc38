import { insuranceCommissions as calls } from '#contract/verticals/insurance/commissions.ts';
import { type Served, serve, serveJson, servePage } from '#server/core/http/serve.ts';
import { serveBody } from '#server/core/http/serve-body.ts';
import { postStatement } from './post-statement.ts';
import { readStatement } from './read-statement.ts';
import { addRule, removeRule, rulesJson } from './rules.ts';
import { importStatement, owedJson, removeStatement, rowPage, settleRow, statementPage } from './statements.ts';

export const commissionRoutes: Served[] = [
  serveJson(calls.rules, (_, actor) => rulesJson(actor)),
  serve(calls.addRule, ({ tx, actor, input }) => addRule(tx, actor, input)),
  serve(calls.removeRule, ({ tx, actor, input }) => removeRule(tx, actor, input.id)),
  serveBody(calls.importStatement, {
    atOnce: 2,
    receive: async ({ web, body }) => readStatement(await body.whole(), web.req.header('content-type')),
    handle: ({ tx, actor, input }, rows) => importStatement(tx, actor, rows, input),
  }),
  servePage(calls.statements, statementPage),
  serveJson(calls.statementRows, rowPage),
  serve(calls.settleRow, ({ tx, actor, input }) => settleRow(tx, actor, input)),
  serve(calls.postStatement, ({ tx, actor, input }) => postStatement(tx, actor, input.id)),
  serve(calls.removeStatement, ({ tx, actor, input }) => removeStatement(tx, actor, input.id)),
  serveJson(calls.owed, (_, actor) => owedJson(actor)),
];
