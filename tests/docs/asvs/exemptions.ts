interface Exemption {
  numbers: string[]
  /** Why these do not apply: what the service does not have. */
  reason: string
  /** Packages that would contradict the reason. */
  packages?: RegExp
}

const numbers = (text: string): string[] => text.split(' ')

/** The requirements that do not apply. */
export const EXEMPTIONS: Exemption[] = [
  { numbers: numbers('1.2.6'), reason: 'there is no directory service', packages: /ldap/i },
  {
    numbers: numbers('1.2.7'),
    reason: 'nothing is asked in XPath; pages of sources are read with the selectors of cheerio',
    packages: /xpath|xsl|libxml/i,
  },
  { numbers: numbers('1.2.8'), reason: 'there is no LaTeX', packages: /latex|mathjax/i },
  { numbers: numbers('1.3.8'), reason: 'there is no Java and no JNDI', packages: /java/i },
  {
    numbers: numbers('1.3.9'),
    reason: 'there is no memcache; caches are in the memory of the process',
    packages: /memcache|redis/i,
  },
  { numbers: numbers('1.3.11'), reason: 'no mail is sent or received', packages: /mail|smtp|imap/i },
  {
    numbers: numbers('1.4.1'),
    reason: 'our code is TypeScript, which has no pointers; there is no native code of our own',
    packages: /node-gyp|ffi|napi/i,
  },
  { numbers: numbers('4.3.1 4.3.2'), reason: 'there is no GraphQL', packages: /graphql|apollo/i },
  {
    numbers: numbers('5.4.3'),
    reason:
      'no file of others is passed on: pictures are decoded and drawn anew as WebP, files of alerts are read and not stored',
  },
  {
    numbers: numbers(
      '6.1.2 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.2.9 6.2.10 6.2.11 6.2.12 6.4.2 6.4.3 11.4.2 11.4.4',
    ),
    reason: 'there are no passwords: members sign in at Kakao or Apple, or with a random key of their app',
    packages: /bcrypt|argon|scrypt|password/i,
  },
  {
    numbers: numbers('6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.1 6.6.2 6.6.3'),
    reason:
      'there is no second factor of our own, no recovery code and no code by phone or message: the provider asks for it',
    packages: /otp|totp|speakeasy|webauthn|twilio/i,
  },
  { numbers: numbers('6.8.3'), reason: 'there is no SAML', packages: /saml/i },
  { numbers: numbers('8.4.1'), reason: 'an installation has one community: there are no tenants' },
  {
    numbers: numbers(
      '10.4.1 10.4.2 10.4.3 10.4.4 10.4.6 10.4.7 10.4.10 10.4.11 10.6.1 10.6.2 10.7.1 10.7.2 10.7.3',
    ),
    reason:
      'the service is no authorization server: it has no authorization endpoint, issues no codes and lets no third-party program in',
    packages: /oidc-provider|oauth2-server/i,
  },
  {
    numbers: numbers('10.5.3'),
    reason: 'no metadata is read: the addresses of the two providers are settings with fixed defaults',
  },
  {
    numbers: numbers('10.5.5'),
    reason: 'there is no back-channel log-out: neither provider sends one to us',
  },
  { numbers: numbers('12.1.3'), reason: 'no client certificates are asked for' },
  {
    numbers: numbers('17.1.1 17.2.1 17.2.2 17.2.3 17.2.4 17.3.1 17.3.2'),
    reason: 'there is no WebRTC',
    packages: /webrtc|mediasoup|simple-peer/i,
  },
]
