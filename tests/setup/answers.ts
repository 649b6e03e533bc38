import { expect } from 'vitest';

type Answer<Body> = Promise<{ status: number; body: Body }>;

/** The body of a call that must succeed; a refusal fails the test with its own message. */
export async function ok<Body>(answer: Answer<Body>): Promise<Body> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** The body of a call that must be refused, optionally naming a field. */
export async function refused(answer: Answer<unknown>, status: number, field?: string): Promise<unknown> {
  const { status: found, body } = await answer;
  expect(found, JSON.stringify(body)).toBe(status);
  if (field) expect((body as { issues: { path: string[] }[] }).issues.map(({ path }) => path[0])).toContain(field);
  return body;
}
