import type { OutputOf, RequestOf } from '#contract/core/call.ts';
import type { Issue, Problem } from '#contract/core/errors.ts';
import type { assistant } from '#contract/growth/assistant.ts';

/** The assistant's few requests, without the generated API client: it would load the whole contract on public pages. */
export type Conversation = OutputOf<typeof assistant.conversation>;
type NewRequest = RequestOf<typeof assistant.leaveRequest>;

export class RequestProblem extends Error {
  readonly issues: Issue[];

  constructor(problem: Partial<Problem>) {
    super(problem.message ?? 'The server could not be reached.');
    this.issues = problem.issues ?? [];
  }
}

export async function readConversation(sessionId: string): Promise<Conversation> {
  const response = await fetch(`/api/v1/assistant/conversation?sessionId=${encodeURIComponent(sessionId)}`);
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return response.json();
}

export async function leaveRequest(request: NewRequest, key: string): Promise<void> {
  const response = await fetch('/api/v1/assistant/requests', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(request),
  });
  if (!response.ok) throw new RequestProblem(await response.json().catch(() => ({})));
}

export type Message = { role: 'user' | 'assistant'; content: string };

/** Sends a message with the history and returns the answer's stream. */
export async function say(
  publicKey: string,
  sessionId: string,
  messages: Message[],
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch('/functions/v1/chatbot', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${publicKey}` },
    body: JSON.stringify({ messages: messages.map(({ role, content }) => ({ role, content })), sessionId }),
    signal,
  });
  if (!response.ok || !response.body) throw new Error(`The server answered ${response.status}.`);
  return response.body;
}
