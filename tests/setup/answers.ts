import { expect } from 'vitest';

type Answer<Body> = Promise<{ status: number; body: Body }>;

/** What a call answered that must be taken; a refusal fails with its own words. */
export async function ok<Body>(answer: Answer<Body>): Promise<Body> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** What is said to a call that must not be taken; where it matters, the field that is named. */
export async function refused(answer: Answer<unknown>, status: number, field?: string): Promise<unknown> {
  const { status: found, body } = await answer;
  expect(found, JSON.stringify(body)).toBe(status);
  if (field) expect((body as { issues: { path: string[] }[] }).issues.map(({ path }) => path[0])).toContain(field);
  return body;
}
