/** Something the answer may be taken from: the only thing the built-in engine knows. */
export type Passage = { title: string; text: string };

/** Something a model may ask us to look up. It changes nothing: a model reads strangers' words. */
export type ModelTool = {
  name: string;
  description: string;
  /** JSON schema of its arguments. */
  parameters: Record<string, unknown>;
  /** Answers as text, which goes to the model as data. What is called with nonsense answers that it is nonsense. */
  run: (input: unknown) => Promise<string>;
};

export type ModelRequest = {
  /** What the model is told first. Ours alone: nothing that a person wrote goes in here. */
  system: string;
  messages: { role: 'user' | 'assistant'; content: string }[];
  passages?: Passage[] | undefined;
  tools?: ModelTool[] | undefined;
  /** The reader's language, for what the built-in engine says itself. */
  locale?: string | undefined;
  maxTokens?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Called once, after the last piece: how the answer ended and what it cost, where the provider tells. */
  onEnd?: ((end: ModelEnd) => void) | undefined;
};

export type ModelEnd = {
  /** 'length': cut by `maxTokens`, so the text is not a whole answer. */
  reason: 'finished' | 'length' | 'refused';
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
};

export type Model = {
  kind: 'openai-compatible' | 'anthropic' | 'built-in';
  /** As it is shown to people. */
  name: string;
  /** Pieces of the answer as they come. An answer that does not reach its end throws: the pieces are not a whole. */
  stream(request: ModelRequest): AsyncIterable<string>;
};

export type ModelFailure =
  | 'unreachable'
  | 'sign_in_refused'
  | 'limited' // too many requests, or nothing left to spend
  | 'too_long' // more than the model can read
  | 'request_refused'
  | 'stalled'
  | 'cut' // ended in the middle
  | 'malformed'; // an answer nobody can read

export class ModelError extends Error {
  override name = 'ModelError';
  readonly code: ModelFailure;
  /** How long the provider asks us to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ModelFailure, message: string, options: { retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
