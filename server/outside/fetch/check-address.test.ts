import { describe, expect, it } from 'vitest';
import { checkAddress } from './check-address.ts';
import { type FetchRefusal, GuardedFetchError } from './fetch-error.ts';

function refusalOf(address: string, allowLoopback = false): FetchRefusal | undefined {
  try {
    checkAddress(address, { allowLoopback });
  } catch (error) {
    if (error instanceof GuardedFetchError) return error.code;
    throw error;
  }
}

describe('an address given by a person', () => {
  it.each([
    ['', 'address_invalid'],
    ['hook', 'address_invalid'],
    ['//example.com/', 'address_invalid'],
    ['https://', 'address_invalid'],
    ['https://256.1.1.1/', 'address_invalid'],
    ['https://[fe80::1%25eth0]/', 'address_invalid'],
    ['https://exa mple.com/', 'address_invalid'],
    [`https://example.com/${'a'.repeat(2048)}`, 'address_invalid'],
    ['http://example.com/', 'scheme_refused'],
    ['HTTP://example.com/', 'scheme_refused'],
    ['ftp://example.com/', 'scheme_refused'],
    ['file:///etc/passwd', 'scheme_refused'],
    ['gopher://example.com/', 'scheme_refused'],
    ['data:text/plain,hello', 'scheme_refused'],
    ['javascript:alert(1)', 'scheme_refused'],
    ['ws://example.com/', 'scheme_refused'],
    ['https://user@example.com/', 'credentials_refused'],
    ['https://user:secret@example.com/', 'credentials_refused'],
    ['https://:secret@example.com/', 'credentials_refused'],
    ['https://127.0.0.1%2f@example.com/', 'credentials_refused'],
    ['https://example.com@127.0.0.1/', 'credentials_refused'],
    ['https://example.com:25/', 'port_refused'],
    ['https://example.com:22/', 'port_refused'],
    ['https://example.com:80/', 'port_refused'],
    ['https://localhost/', 'name_refused'],
    ['https://localhost./', 'name_refused'],
    ['https://LOCALHOST/', 'name_refused'],
    ['https://api.localhost/', 'name_refused'],
    ['https://db/', 'name_refused'],
    ['https://printer.local/', 'name_refused'],
    ['https://metadata.google.internal/', 'name_refused'],
    ['https://metadata.google.internal./', 'name_refused'],
    ['https://router.home.arpa/', 'name_refused'],
    ['https://wiki.corp/', 'name_refused'],
    ['https://127.0.0.1/', 'address_refused'],
    ['https://127.1/', 'address_refused'],
    ['https://127.0.0.1./', 'address_refused'],
    ['https://0/', 'address_refused'],
    ['https://0x7f.1/', 'address_refused'],
    ['https://0x7f000001/', 'address_refused'],
    ['https://0177.0.0.1/', 'address_refused'],
    ['https://2130706433/', 'address_refused'],
    ['https://017700000001/', 'address_refused'],
    ['https://①②⑦.⓪.⓪.①/', 'address_refused'],
    ['https://127。0。0。1/', 'address_refused'],
    ['https://%31%32%37.0.0.1/', 'address_refused'],
    ['https://1\t27.0.0.1/', 'address_refused'],
    ['https:\\\\127.0.0.1\\', 'address_refused'],
    ['https:127.0.0.1', 'address_refused'],
    ['https://169.254.169.254/latest/meta-data/', 'address_refused'],
    ['https://2852039166/', 'address_refused'],
    ['https://0xa9fea9fe/', 'address_refused'],
    ['https://[::1]/', 'address_refused'],
    ['https://[::]/', 'address_refused'],
    ['https://[0:0:0:0:0:0:0:1]/', 'address_refused'],
    ['https://[::ffff:127.0.0.1]/', 'address_refused'],
    ['https://[::ffff:7f00:1]/', 'address_refused'],
    ['https://[64:ff9b::169.254.169.254]/', 'address_refused'],
    ['https://[fd00:ec2::254]/', 'address_refused'],
    ['https://[2002:7f00:1::]/', 'address_refused'],
    ['https://10.0.0.8:8443/', 'address_refused'],
  ] as const)('%j is refused as %s', (address, code) => expect(refusalOf(address)).toBe(code));

  it.each([
    'https://example.com/hook?a=1',
    'https://example.com:8443/',
    'https://bücher.example/',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'https://localhost.example.com/',
    'https://localdomain.example/',
  ])('%s passes', (address) => expect(refusalOf(address)).toBeUndefined());

  it('opens this machine and nothing else where development asks for it', () => {
    expect(refusalOf('http://127.0.0.1:4000/', true)).toBeUndefined();
    expect(refusalOf('http://localhost:4000/', true)).toBeUndefined();
    expect(refusalOf('http://[::1]:4000/', true)).toBeUndefined();
    expect(refusalOf('http://example.com/', true)).toBe('scheme_refused');
    expect(refusalOf('https://10.0.0.1/', true)).toBe('address_refused');
    expect(refusalOf('https://169.254.169.254/', true)).toBe('address_refused');
    expect(refusalOf('http://user:secret@127.0.0.1/', true)).toBe('credentials_refused');
  });

  it('never repeats the address in its words', () => {
    expect(() => checkAddress('https://user:hunter2@example.com/', { allowLoopback: false })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('hunter2') }),
    );
  });
});
