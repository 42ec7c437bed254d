/** The levels and subjects of OWASP ASVS 5.0, levels 1 and 2, by number. The subjects are our own words. */
export interface Requirement {
  number: string
  level: 1 | 2
  subject: string
}

export const CHAPTERS: Record<string, string> = {
  1: 'Encoding and sanitization',
  2: 'Validation and business logic',
  3: 'Web frontend',
  4: 'Calls and web service',
  5: 'Files',
  6: 'Authentication',
  7: 'Sessions',
  8: 'Authorization',
  9: 'Self-contained tokens',
  10: 'OAuth and OIDC',
  11: 'Cryptography',
  12: 'Secure communication',
  13: 'Configuration',
  14: 'Data protection',
  15: 'Coding and architecture',
  16: 'Logging and errors',
  17: 'WebRTC',
}

/** One line a requirement: number, level, subject. */
const LINES = `
1.1.1 2 input is decoded once, before it is checked
1.1.2 2 output is encoded last
1.2.1 1 text in HTML, XML and headers is encoded for its place
1.2.2 1 parts of addresses are encoded, protocols limited
1.2.3 1 text in scripts and JSON is escaped
1.2.4 1 values in queries are parameters
1.2.5 1 no commands of the system from input
1.2.6 2 LDAP queries
1.2.7 2 XPath queries
1.2.8 2 LaTeX processors
1.2.9 2 text in regular expressions is escaped
1.3.1 1 HTML from people is sanitized by a library
1.3.2 1 no evaluation of text as code
1.3.3 2 data for dangerous places is narrowed before
1.3.4 2 SVG from people
1.3.5 2 markup and style languages from people
1.3.6 2 requests to addresses that others choose
1.3.7 2 no templates made of input
1.3.8 2 JNDI look-ups
1.3.9 2 memcache
1.3.10 2 format strings in input
1.3.11 2 mail systems
1.4.1 2 memory-safe handling of text and bytes
1.4.2 2 numbers beyond their range
1.4.3 2 memory and resources are given back
1.5.1 1 XML without external entities
1.5.2 2 only expected shapes are read from data
2.1.1 1 documented rules for each input
2.1.2 2 documented rules for inputs that belong together
2.1.3 2 documented limits of what members may do
2.2.1 1 input is checked against an expected shape
2.2.2 1 the server checks, whatever the browser did
2.2.3 2 inputs that belong together fit each other
2.3.1 1 steps are taken in their order
2.3.2 2 limits hold as documented
2.3.3 2 an act happens as a whole or not at all
2.3.4 2 the same thing cannot be taken twice
2.4.1 2 floods by programs are stopped
3.2.1 1 answers are not shown as something else
3.2.2 1 text is shown as text
3.3.1 1 cookies are Secure and carry a prefix
3.3.2 2 SameSite fits the purpose of each cookie
3.3.3 2 cookies of this host alone carry __Host-
3.3.4 2 scripts cannot read the session cookie
3.4.1 1 HSTS for a year and for subdomains
3.4.2 1 no answer is opened to other origins
3.4.3 2 a content security policy on every answer
3.4.4 2 nosniff on every answer
3.4.5 2 the referrer tells other sites no path
3.4.6 2 no site may frame an answer
3.5.1 1 writes by other sites are refused
3.5.2 1 requests without preflight are no way round
3.5.3 1 reading methods change nothing
3.5.4 2 applications have hosts of their own
3.5.5 2 messages between windows are checked
3.7.1 2 no outdated browser technology
3.7.2 2 only known sites are redirected to
4.1.1 1 each answer names its type and encoding
4.1.2 2 only pages are redirected to https
4.1.3 2 headers of the proxy cannot be sent by visitors
4.2.1 2 message boundaries are unambiguous
4.3.1 2 dear GraphQL queries
4.3.2 2 GraphQL introspection
4.4.1 1 WebSockets over TLS
4.4.2 2 origin of a WebSocket handshake
4.4.3 2 tokens of WebSocket sessions
4.4.4 2 how WebSocket tokens are obtained
5.1.1 2 documented types and sizes of uploads
5.2.1 1 uploads are small enough to process
5.2.2 1 the content of an upload is what it claims
5.2.3 2 archives and compressed uploads
5.3.1 1 uploads are never run as programs
5.3.2 1 file paths are ours, not the visitor's
5.4.1 2 downloads have file names of ours
5.4.2 2 file names in headers are safe
5.4.3 2 no known malicious content is passed on
6.1.1 1 documented defence of the sign-in
6.1.2 2 documented words that passwords may not contain
6.1.3 2 documented ways to sign in
6.2.1 1 length of passwords
6.2.2 1 members can change passwords
6.2.3 1 a change asks for the old password
6.2.4 1 common passwords
6.2.5 1 composition of passwords
6.2.6 1 masked password fields
6.2.7 1 paste and password managers
6.2.8 1 passwords are compared as typed
6.2.9 2 long passwords
6.2.10 2 passwords do not expire
6.2.11 2 words that passwords may not contain
6.2.12 2 breached passwords
6.3.1 1 guessing at the sign-in is limited
6.3.2 1 no default accounts
6.3.3 2 more than one factor
6.3.4 2 no undocumented way to sign in
6.4.1 1 first secrets are random and short-lived
6.4.2 1 no secret questions
6.4.3 2 reset of forgotten passwords
6.4.4 2 loss of a second factor
6.5.1 2 one-time codes work once
6.5.2 2 stored recovery codes are hashed
6.5.3 2 codes come from a secure generator
6.5.4 2 codes have enough entropy
6.5.5 2 codes expire
6.6.1 2 codes by phone
6.6.2 2 codes belong to their request
6.6.3 2 guessing of codes is limited
6.8.1 2 identities of two providers stay apart
6.8.2 2 signatures of assertions are checked
6.8.3 2 SAML assertions are used once
6.8.4 2 strength and age of a provider's sign-in
7.1.1 2 documented ends of sign-ins
7.1.2 2 documented number of sign-ins
7.1.3 2 documented sessions at the providers
7.2.1 1 the server checks each session
7.2.2 1 session tokens are made anew
7.2.3 1 session tokens are long and random
7.2.4 1 a sign-in makes a new token and ends the old
7.3.1 2 unused sign-ins end
7.3.2 2 every sign-in ends some day
7.4.1 1 an ended session is of no use
7.4.2 1 sessions end with the account
7.4.3 2 other sign-ins can be ended after a change
7.4.4 2 log-out is easy to find
7.4.5 2 admins can end sign-ins
7.5.1 2 changes of identity need a fresh sign-in
7.5.2 2 members see and end their sign-ins
7.6.1 2 session lives at provider and here
7.6.2 2 nobody is signed in without an act of theirs
8.1.1 1 documented rules of who may do what
8.1.2 2 documented rules of who sees which field
8.2.1 1 functions are limited to their roles
8.2.2 1 things are limited to their owners
8.2.3 2 fields are limited to their readers
8.3.1 1 the server decides, not the client
8.4.1 2 tenants are kept apart
9.1.1 1 signatures of tokens are checked
9.1.2 1 only the expected algorithm
9.1.3 1 only our own keys
9.2.1 1 validity times are checked
9.2.2 2 a token of one kind is no other kind
9.2.3 2 the audience is checked
9.2.4 2 the audience is named at issue
10.1.1 2 tokens reach only who needs them
10.1.2 2 answers belong to the browser that asked
10.2.1 2 the code flow is safe from other sites
10.2.2 2 two providers cannot be mixed up
10.3.1 2 our calls accept tokens meant for them
10.3.2 2 claims of a token decide
10.3.3 2 who a token names is never somebody else later
10.3.4 2 the age of a sign-in is checked
10.4.1 1 redirect addresses of clients
10.4.2 1 codes work once
10.4.3 1 codes are short-lived
10.4.4 1 grants of clients
10.4.5 1 refresh tokens cannot be replayed
10.4.6 2 PKCE is required
10.4.7 2 dynamic registration of clients
10.4.8 2 refresh tokens end some day
10.4.9 2 members can revoke tokens
10.4.10 2 clients prove who they are
10.4.11 2 scopes of clients
10.5.1 2 ID tokens cannot be replayed
10.5.2 2 people are known by a permanent id
10.5.3 2 metadata of another issuer
10.5.4 2 ID tokens are meant for us
10.5.5 2 back-channel log-out
10.6.1 2 response modes of a provider
10.6.2 2 forced log-out at a provider
10.7.1 2 consent to each authorization
10.7.2 2 consent says what it is for
10.7.3 2 consents can be taken back
11.1.1 2 documented policy for keys
11.1.2 2 inventory of cryptography
11.2.1 2 cryptography comes from libraries
11.2.2 2 keys and algorithms can be replaced
11.2.3 2 128 bits of security
11.3.1 1 no insecure modes or paddings
11.3.2 1 only approved ciphers
11.3.3 2 sealed text cannot be changed
11.4.1 1 only approved hash functions
11.4.2 2 stored passwords
11.4.3 2 hashes of integrity are long enough
11.4.4 2 keys derived from passwords
11.5.1 2 secrets have 128 random bits
11.6.1 2 approved key generation and signatures
12.1.1 1 TLS 1.2 and 1.3 only
12.1.2 2 recommended cipher suites
12.1.3 2 client certificates
12.2.1 1 no fallback from TLS to plain text
12.2.2 1 publicly trusted certificates
12.3.1 2 encrypted connections in and out
12.3.2 2 certificates of others are checked
12.3.3 2 TLS between inner services
12.3.4 2 certificates of inner services
13.1.1 2 documented connections
13.2.1 2 parts prove who they are to each other
13.2.2 2 parts run with least privilege
13.2.3 2 no default credentials
13.2.4 2 only listed outside systems
13.2.5 2 the server asks only listed systems
13.3.1 2 secrets are managed, not in the code
13.3.2 2 access to secrets is least
13.4.1 1 no source control data is served
13.4.2 2 no debug mode in production
13.4.3 2 no listings of folders
13.4.4 2 no TRACE
13.4.5 2 no monitoring or documentation for everybody
14.1.1 2 classes of data
14.1.2 2 rules of each class
14.2.1 1 addresses carry no secrets
14.2.2 2 caches keep no personal answers
14.2.3 2 no data to trackers
14.2.4 2 the rules of each class are kept
14.3.1 1 a log-out clears the browser
14.3.2 2 browsers keep no personal pages
14.3.3 2 browser storage holds nothing sensitive
15.1.1 1 documented times to close holes
15.1.2 2 list of components
15.1.3 2 documented costly functions
15.2.1 1 components are within the documented times
15.2.2 2 costly functions cannot stop the service
15.2.3 2 nothing in production that is not needed
15.3.1 1 answers contain only the fields they need
15.3.2 2 redirects of others are followed on purpose only
15.3.3 2 fields that an act does not know are ignored
15.3.4 2 the visitor's real address is used
15.3.5 2 types are checked, comparisons strict
15.3.6 2 no prototype pollution
15.3.7 2 repeated parameters are no way round
16.1.1 2 inventory of logs
16.2.1 2 log lines say when, where, who and what
16.2.2 2 times of logs are UTC
16.2.3 2 logs go only where documented
16.2.4 2 logs have one readable format
16.2.5 2 logs hold no secrets
16.3.1 2 sign-ins are logged
16.3.2 2 refused access is logged
16.3.3 2 attempts to pass a control are logged
16.3.4 2 faults are logged
16.4.1 2 no injection into logs
16.4.2 2 logs are protected
16.4.3 2 logs leave the machine
16.5.1 2 faults tell visitors nothing
16.5.2 2 the service lives on when others fail
16.5.3 2 a failure lets nothing through
17.1.1 2 addresses of a TURN server
17.2.1 2 keys of DTLS
17.2.2 2 cipher suites of DTLS
17.2.3 2 authentication of SRTP
17.2.4 2 malformed SRTP packets
17.3.1 2 floods of signals
17.3.2 2 malformed signals
`

export const REQUIREMENTS: Requirement[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [number = '', level, ...words] = line.split(' ')
    return { number, level: level === '1' ? 1 : 2, subject: words.join(' ') }
  })
