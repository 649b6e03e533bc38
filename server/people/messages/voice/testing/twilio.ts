import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const sidOf = (kind: string) => kind + randomBytes(16).toString('hex');
const text = (xml: string) => xml.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
const attribute = (xml: string, name: string) => {
  const found = new RegExp(`\\b${name}="([^"]*)"`).exec(xml)?.[1];
  return found === undefined ? undefined : text(found);
};

/** A stand-in for Twilio Programmable Voice as documented: calls by REST, TwiML, signed callbacks, recordings. */
export async function startTwilio() {
  const account = `AC${'0'.repeat(32)}`;
  const token = 'twilio-auth-token';
  const publicUrl = 'http://lintel.test';
  let productUrl = '';
  const made: URLSearchParams[] = [];
  const texts: URLSearchParams[] = [];
  const recordings = new Set<string>();
  /** What a query about a call returns. */
  const calls = new Map<
    string,
    { status: string; legs: { status: string; duration: string }[]; recordings: string[] }
  >();
  const refusals: { status: number; body: object }[] = [];

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const answer = (status: number, body?: object | Buffer) => {
      response.writeHead(status, { 'content-type': Buffer.isBuffer(body) ? 'audio/mpeg' : 'application/json' });
      response.end(Buffer.isBuffer(body) ? body : body && JSON.stringify(body));
    };
    const signed = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
    if (request.headers.authorization !== signed) return answer(401, { code: 20003, message: 'Authenticate' });
    const path = (request.url ?? '').replace(`/2010-04-01/Accounts/${account}`, '');
    if (path === '/Calls.json' && request.method === 'POST') {
      const refusal = refusals.shift();
      if (refusal) return answer(refusal.status, refusal.body);
      const form = new URLSearchParams(Buffer.concat(parts).toString('utf8'));
      made.push(form);
      const sid = sidOf('CA');
      calls.set(sid, { status: 'in-progress', legs: [], recordings: [] });
      return answer(201, { sid, status: 'queued' });
    }
    if (path.startsWith('/Calls')) {
      const { pathname, searchParams } = new URL(path, 'http://twilio.test');
      const asked = /^\/Calls\/(CA[0-9a-f]{32})(\/Recordings)?\.json$/.exec(pathname);
      const known = calls.get(asked?.[1] ?? searchParams.get('ParentCallSid') ?? '');
      if (!known) return answer(404, { code: 20404, message: 'The requested resource was not found' });
      if (!asked) return answer(200, { calls: known.legs });
      return answer(
        200,
        asked[2]
          ? { recordings: known.recordings.map((sid) => ({ sid, status: 'completed' })) }
          : { sid: asked[1], status: known.status },
      );
    }
    if (path === '/Messages.json') {
      texts.push(new URLSearchParams(Buffer.concat(parts).toString('utf8')));
      return answer(201, { sid: sidOf('SM'), status: 'queued' });
    }
    const sid = /^\/Recordings\/(RE[0-9a-f]{32})\.(mp3|json)$/.exec(path)?.[1] ?? '';
    if (!recordings.has(sid)) return answer(404, { code: 20404, message: 'The requested resource was not found' });
    if (request.method === 'DELETE') {
      recordings.delete(sid);
      return answer(204);
    }
    return answer(200, Buffer.from(`ID3 ${sid}`));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  async function post(address: string, fields: Record<string, string>, key = token) {
    const form = new URLSearchParams(fields);
    const signed = [...form.keys()].sort().reduce((all, name) => all + name + form.get(name), address);
    const answer = await fetch(address.replace(publicUrl, productUrl), {
      method: 'POST',
      headers: { 'x-twilio-signature': createHmac('sha1', key).update(signed).digest('base64') },
      body: form,
    });
    return { status: answer.status, xml: await answer.text() };
  }

  return {
    account,
    token,
    made,
    texts,
    recordings,
    refusals,
    post,
    environment: {
      PUBLIC_URL: publicUrl,
      TWILIO_ACCOUNT_SID: account,
      TWILIO_AUTH_TOKEN: token,
      TWILIO_VOICE_FROM: '+15125550199',
      TWILIO_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    reaches: (url: string) => {
      productUrl = url;
    },
    /** The member picks up and presses a key, or lets it ring. */
    async member(call: URLSearchParams, answers: 'key' | 'no-answer') {
      if (answers === 'no-answer') {
        await post(call.get('StatusCallback')!, { CallStatus: 'no-answer', CallSid: sidOf('CA') });
        return '';
      }
      const { xml } = await post(attribute(call.get('Twiml')!, 'action')!, { Digits: '1', CallSid: sidOf('CA') });
      return xml;
    },
    /** The lead's phone rings; returns what they heard first. */
    async person(xml: string, ends: 'completed' | 'busy' | 'no-answer' | 'failed', seconds = 0) {
      const leg = { CallSid: sidOf('CA'), ParentCallSid: sidOf('CA') };
      const status = attribute(xml, 'statusCallback')!;
      let heard = '';
      await post(status, { ...leg, CallStatus: 'initiated' });
      if (ends === 'completed') {
        const whisper = attribute(xml, 'url');
        if (whisper) heard = (await post(whisper, leg)).xml;
        await post(status, { ...leg, CallStatus: 'in-progress' });
      }
      const last = { ...leg, CallStatus: ends, CallDuration: String(seconds) };
      await post(status, last);
      // Twilio repeats a callback whose response was lost.
      await post(status, last);
      const recorded = attribute(xml, 'recordingStatusCallback');
      if (recorded && ends === 'completed') {
        const sid = sidOf('RE');
        recordings.add(sid);
        await post(recorded, { RecordingSid: sid, RecordingStatus: 'completed', RecordingDuration: String(seconds) });
      }
      return text(heard);
    },
    text,
    calls,
    sidOf,
    /** Someone calls a number whose calls are reported to this address. */
    async comes(address: string, from: string, { to = '+15125550100', sid = sidOf('CA'), key = token } = {}) {
      const fields = {
        CallSid: sid,
        AccountSid: account,
        From: from,
        To: to,
        CallStatus: 'ringing',
        Direction: 'inbound',
      };
      return { sid, ...(await post(address, fields, key)) };
    },
    /** The member's phone rings for an incoming call; returns what the caller hears at the end. */
    async rings(xml: string, takes: 'key' | 'mailbox' | 'nobody', seconds = 0) {
      const leg = { CallSid: sidOf('CA'), ParentCallSid: sidOf('CA') };
      let heard = '';
      if (takes !== 'nobody') {
        const asked = (await post(attribute(xml, 'url')!, leg)).xml;
        heard = text(asked);
        if (takes === 'key') heard += text((await post(attribute(asked, 'action')!, { ...leg, Digits: '1' })).xml);
      }
      const status = takes === 'nobody' ? 'no-answer' : 'completed';
      await post(attribute(xml, 'statusCallback')!, { ...leg, CallStatus: status, CallDuration: String(seconds) });
      const after = await post(attribute(xml, 'action')!, {
        DialCallStatus: status,
        DialCallDuration: String(seconds),
      });
      const recorded = attribute(xml, 'recordingStatusCallback');
      if (recorded && takes === 'key') {
        const sid = sidOf('RE');
        recordings.add(sid);
        await post(recorded, { RecordingSid: sid, RecordingStatus: 'completed', RecordingDuration: String(seconds) });
      }
      return { heard, after: text(after.xml) };
    },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}
