/** Errors that belong to no visible field. */
export function Refused({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <ul role="alert" className="rounded-m bg-loss-tint px-3 py-2.5 text-loss">
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}
