import type { Words } from './words.ts';

export const en: Words = {
  marks:
    'the a an is are was do does did how what where when who which why can could would i you we they my your our it this that in on at for with and or of to from about much many there any have has want need looking me please not no under bd ba br sqft',
  filler:
    "come coming themselves itself quickly everyone everybody anybody these those them getting gets got pull usually typically good great nice beautiful lovely perfect decent cozy charming family first please pls plz want wants wanted need know tell like would could get got give make let just really also so well maybe ok okay hi hello hey there someone anything something everything one ones thing things way ways possible able use using work works working go going help looking look find show see check still currently now today already quick question wondering curious interested sure kind sort lot bit much many thanks thank im i'm id i'd ive i've whats what's hows how's is it's its existing does don't dont doesn't cant can't will won't dear sir madam exactly mean say said new own self without having whether each every all into over out up down back again instead too available ask asking automatically automatic anytime whenever moment run runs track handle manage later tomorrow today tonight morning afternoon evening monday tuesday wednesday thursday friday saturday sunday weekend happen happens actually meant sorry oops correction rather prefer preferably ideally roughly must area region part side than around moving move relocating relocate investment invest listed stuff previous january february march april june july august september october november december jan feb mar apr jun jul aug sept oct nov dec asap",
  greeting:
    '(?:are |r )?you (?:still )?there|(?:is )?any(?:one|body) (?:there|here|home)|hi|hello|hey|hiya|howdy|yo|good (?:morning|afternoon|evening|day)|greetings',
  thanks: 'thanks|thank you|thx|ty|cheers|much appreciated|appreciate it',
  yes: 'yes|yeah|yep|yup|sure|ok|okay|please do|go ahead|of course|sounds good|alright|definitely',
  no: 'no|nope|nah|not now|no thanks|no thank you|never ?mind|forget it',
  about:
    '(?:(?:are|r) )?(?:you|u) (?:an? )?(?:real|human|bot|robot|person|machine|ai|computer|chatgpt|automated|realtor|agent)~|(?:who|what) are you|who (?:made|built|created|runs|developed|is behind)(?: (?:this|it|you|lintel|the (?:app|product|company|site|website)))?|am i (?:talking|speaking|chatting) (?:to|with) (?:an? )?(?:real |live )?(?:human|person|bot|robot|machine|ai|computer|someone)',
  person:
    '(?:talk|speak|chat|write|connect me|put me through|get in touch|contact|reach|get me|give me)(?: \\p{L}+){0,4} (?:human|person|people|someone|somebody|agent|representative|rep|operator|staff|sales|support|team|you guys|advisor|realtor)|(?:real|live|actual) (?:human|person|agent)|(?:human|agent|representative|operator) please|contact (?:you|us|sales|support)|(?:human|person|someone|somebody|agent|realtor)(?: \\p{L}+){0,2} (?:talk|speak|chat) (?:to|with)|customer service|charged (?:me )?(?:twice|double|too much)|overcharged|refund(?:s|ed)?(?: policy)?|money back|who(?: is|.?s) (?:the |your )?(?:(?:listing|seller.?s|selling) )?(?:agent|realtor|broker)(?! (?:for|of|on|at) )|who is (?:selling|listing)|what time (?:do|are) you (?:guys )?(?:open|close)|(?:opening|office|business|working) hours|hours of operation|are you (?:guys )?open(?: (?:today|tomorrow|now|on \\p{L}+))?|(?:(?:your|the) )?(?:phone|contact) number(?: of)?|where (?:are|is) (?:you|your office)(?: located)?|(?:put|get) (?:me|us) in touch(?: with)?|connect (?:me|us)(?: with| to)',
  call: '(?<!not )(?<!dont )(?<!don.t )(?<!never )(?:call|phone|ring) me(?: back)?|call ?backs?|(?:arrange|schedule|book|set up|have) (?:a|the) (?:phone )?call|give me a (?:call|ring)|give us a (?:call|ring|buzz)|give me a buzz|(?<!not )(?<!dont )(?<!don.t )(?<!never )(?:call|phone|ring) us(?: back)?',
  tour: '(?:schedule|book|arrange|set up|request|plan|get)(?: \\p{L}+){0,2} (?:tour|showing|viewing|visit)(?: (?:on |for |this |next )*(?:today|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|morning|afternoon|evening))?(?: at \\d+(?::\\d+)?(?: ?[ap]\\.?m)?)?|showings?|viewings?|(?:tour|visit|(?<!a )(?<!any )(?<!the )(?<!nice )(?<!great )(?<!good )(?<!lake )(?<!city )(?<!have )view|walk through)(?: it| them)?|(?:see|look at) (?:it|them|this|that|the (?:home|house|place|condo|apartment|property))(?: in person)?|show me (?:a|the|this) (?:house|home|place)(?: \\p{L}+)? (?:today|tomorrow|weekend|week|saturday|sunday|monday|tuesday|wednesday|thursday|friday)|(?:can|could|may) (?:i|we) (?:come )?(?:see|visit|tour|view)(?! (?:who|what|how|where|when|which|whether|if|my|our|reports?|stats|the (?:report|history|log|list)))|to (?:see|visit|view)(?= \\d)|(?:come|stop|swing) by|show (?:me|us) (?:around|inside)(?! (?:the |your |this )?(?:app|product|software|system|platform|tool|lintel|workspace|crm|program|neighborhood|area|site|website))|walk (?:me|us) through (?:it|the (?:home|house|place|condo))|(?:look|go|get|peek) inside|take (?:me|us) (?:to (?:see|view|look at)|around|through)(?: (?:some|a few|the|these|those))?',
  offer:
    '(?:make|making|submit|submitting|put in|place|write|send|start)(?: \\p{L}+){0,2} (?:an? )?offer|bid on|offer on|put(?:ting)? (?:an? )?offer|buy (?:this|that|it|the)(?: one| home| house)?|offer(?:ing)?(?= \\$? ?\\d)',
  sell: '(?:do|can|will|would) (?:you|u)(?: guys)? buy (?:my |our |peoples? |used )?(?:houses?|homes?)(?: (?:for|with) cash)?|buy (?:my|our) (?:house|home|place|condo)|(?:cash )?offers? (?:for|on) (?:my|our) (?:house|home|condo|place|property)|(?:sell|selling|list|listing) (?:my|our|a|the|this|an?) ?(?:\\p{L}+ )?(?:house|home|condo|apartment|place|property|flat|townhouse|land|unit)|put my (?:house|home|condo|place) on the market|(?:want|need|like|looking|thinking|ready|going)(?: \\p{L}+){0,3} (?:sell|selling)|list with (?:you|lintel|your)|put(?:ting)? (?:it|my|our|the|this)(?: \\p{L}+){0,2} (?:on the market|up for sale)|(?:going|go) on the market',
  worth:
    'worth|(?:value|valuation|appraisal|appraise) (?:of )?(?:my|our)?|what (?:could|can|would|will) (?:i|we) get for(?! \\$?\\d)|how much (?:could|can|would|will) (?:i|we|it) (?:get|sell|go|fetch)(?: for)?|home value(?: of my)?|(?:home|house) valuation|valuations?|(?<!what is an? )(?<!what.?s an? )cma|how much(?: \\p{L}+){0,4} (?:could|can|would|will|might) (?:i|we|it|my \\p{L}+|our \\p{L}+) (?:get|sell|go|fetch|bring)(?: for)?|how much(?: \\p{L}+){0,3} (?:i|we|it) (?:could|can|would|will|might) (?:get|sell|go|fetch|bring)(?: for)?|(?:an )?(?:estimate|valuation|appraisal|value) (?:for|of|on) (?:my|our)',
  price:
    '(?:set-?up|setup|hidden|onboarding|activation) (?:fees?|costs?|charges?)|prices?|pricing|priced|costs?|how much|fees?|rates?|expensive|charges?|subscriptions?|discounts?|pay|set me back|quote|(?:what|how much) (?:does|do|would|will) (?:\\p{L}+ ){1,4}(?:run|come to|set us back)|what would (?:it|that|this) (?:be|come to)',
  product:
    'plans?|subscriptions?|software|product|products|tools?|platform|crm|service|app|lintel|licen[sc]es?|package|seats?|tiers?|pro|elite|per month|add-?ons?',
  trial:
    '(?:free )?trial|try (?:it|lintel|pro|elite|this|that|for free|out|before)|test drive|test it|(?<!sell )before i (?:pay|buy)',
  cancel:
    'cancel~(?: at)?(?: any ?time| whenever)?|quit my plan|(?:end|stop|terminate|leave) (?:my |the |a )?(?:plan|subscription|membership|contract)|unsubscribe from|locked in~?|commitment|long[- ]term contract|stuck (?:in|with)~?|tied (?:in|down)|lock(?:ed)?[- ]in|(?:is there|any) (?:a |any )?(?:contract|minimum term|commitment)|(?:do (?:you have|i need|i sign|i have to sign)|need to sign) (?:an?|any) contracts?$',
  limits:
    'limits?|include[ds]?|includes|how many|ai credits?|websites?|active listings?|comes? with|get with|difference|listings',
  annual: 'annual~|yearly|per year|a year|by the year|for a year|paid yearly',
  monthly: 'monthly|per month|a month|each month|every month',
  instructions:
    '(?:ignore|disregard|forget|override|bypass)(?: \\p{L}+){0,4} (?:instructions?|prompts?|rules|guidelines|previous|above)|system (?:prompt|message|text)|(?:your|hidden|secret|initial|original) (?:instructions?|prompts?)|pretend|act as|role ?play|you are now|developer mode|jailbreak|do anything now',
  sensitive:
    'lost (?:my|our|her|his) (?:wife|husband|spouse|partner|mom|mother|dad|father|son|daughter|child|job)|lawyers?|attorneys?|sue|suing|lawsuit|legal action|discriminat~|harass~|complain|complaint|divorc~|passed away|(?:she|he|mom|dad|mother|father|wife|husband|parents?|grandm\\p{L}*|grandp\\p{L}*)(?: just| recently)? passed|died|death in|dead|widow~|(?:my|our|facing|avoid|stop|prevent|into|in|going through|behind on)(?: \\p{L}+){0,2} (?:foreclosure|mortgage payments?)|behind on (?:my|our|the) (?:mortgage|payments?|rent|taxes)|foreclosed on|bankrupt~|inherit~|probate',
  wire: 'wir(?:e|ed|ing)(?: \\p{L}+){0,3} (?:instructions?|money|transfers?|funds|payment|deposit|down payment|details)|wire (?:my|the|money)|(?:instructions?|details) (?:to|for) (?:the )?wir(?:e|ing)|wire transfer~|bank (?:details|account) (?:changed|has changed)|(?:changed|new) (?:bank|wire|account) (?:details|instructions|account)|earnest money (?:to|by)|bank (?:account|details|info\\p{L}*)(?: \\p{L}+){0,4} (?:changed|has changed|is new)|(?:changed|new|different|updated) (?:\\p{L}+ ){0,2}(?:bank|wire|wiring|routing) (?:details|instructions|account|number|info\\p{L}*)',
  password:
    "(?:forgot|forgotten|lost|reset|don't remember|can't remember|remember) (?:my |the )?password|password (?:reset|does not work|doesn't work|not working|wrong)|(?:can't|cannot|can not|cant|unable to|trouble) (?:log|logging|sign|signing|get) ?(?:in|on|into)|locked out|hacked|stolen account|account (?:was |is |got )?(?:hacked|stolen|compromised)|phishing|suspicious (?:email|mail|login)|password (?:is not|isn't|isnt) working|password (?:won't|wont|doesnt) work|(?:forgot|forgotten|lost) (?:my )?(?:login|username|user name|sign-?in)",
  payment:
    '(?:monthly |mortgage |house |loan |estimated )?(?<!down )payments?|(?:pay|cost)(?: \\p{L}+){0,2} (?:(?:a|per|each|every) month|monthly)|monthly (?:cost|mortgage)|the monthly(?= (?:on|for|at))|installments?|mortgage calculator|how much (?:a|per) month|per month for|how much (?:would|will|could|might|is) (?:my|our|the|a) (?:mortgage|loan)(?: (?:be|run|cost))?|what (?:would|will|could|might) (?:my|our|the|a) (?:mortgage|loan|monthly)(?: (?:be|run|look like))?',
  afford:
    'afford(?!able)~|how much (?:house|home) can|how much can i (?:borrow|spend)|what can i (?:borrow|spend)|qualify for|budget for',
  apr: 'apr|annual percentage rate',
  closing:
    'closing costs?|cash to close|cash needed to close|cost of closing|settlement costs?|(?:need|money|cash|much|bring)(?: \\p{L}+){0,3} to close|closing fees?|bring to closing',
  realestate:
    'real[- ]?estates?|realtors?|realty|(?<!(?:mortgage|insurance|loan) )(?:brokerages?|brokers?)|real estate agents?',
  mortgage: '(?:mortgage|loan) brokers?|mortgages?|loan officers?|lenders?|lending|loan originators?|mlo',
  insurance: 'insurance (?:brokers?|agents?|agenc(?:y|ies)|producers?)|insurance|insurers?|policies',
  bundle: 'bundles?|all three|everything together|all products|all of them together|three products',
  management: 'property management|rental management|landlords?',
  commercial: 'commercial(?: real estate)?|cre',
  free: 'free|freemium',
  homes:
    'homes?|houses?|housing(?! market)|propert(?:y|ies)|listings?|places?|real estate(?! market)|residences?|units?|for sale|on the market',
  want: 'looking for|look for|find(?: me)?|search(?:ing)?(?: for)?|show(?: me| us)?|buy(?:ing)?|available|do you have|have you got|got any|any|need|want|interested in|list of|anything',
  tell: '(?:saw|drove (?:by|past)|driving (?:by|past)|passed)(?: (?:your|the|a))? (?:sign|listing|ad|house|home)|(?:tell me|know) (?:more )?about|more about|details?|info(?:rmation)?(?: on| about)?|describe|what about|facts|is (?:there|it)|does it have|has it|how (?:old|big|large|many) is|when was|built|still available|available|how much is',
  rent: 'for rent|to rent|rent(?:al|als|ing|ed)?|leases?|leasing|for lease',
  buy: 'for sale|to buy|buy(?:ing)?|purchas~|on the market',
  beds: 'bed ?rooms?|beds?|br|brs|bd|bds|bdrms?|bedroomed',
  baths: 'bath ?rooms?|baths?|ba|bth',
  studio: 'studios?|efficiency',
  house: 'single[- ]family(?: homes?| houses?)?|detached(?: homes?| houses?)?',
  condo: 'condo(?:minium)?s?',
  townhouse: 'town ?(?:house|home)s?|row ?houses?',
  apartment: 'apartments?|apts?|flats?',
  multi_family: 'multi[- ]?famil(?:y|ies)(?: homes?| houses?)?|(?:du|tri|four)plex(?:es)?',
  manufactured: '(?:mobile|manufactured) homes?',
  land: '(?:vacant |empty )?(?:land|(?<!a )lots?(?! of))|acreage|plots?',
  pool: '(?:swimming )?pools?',
  garage: 'garages?|carport',
  fireplace: 'fire ?places?',
  waterfront:
    '(?:water|lake|river|beach|ocean) ?front|on (?:the|a) (?:water|lake|river|beach)|by the (?:water|lake|river|beach|sea)',
  view: '(?:a |nice |great )?views?',
  newBuild: 'new construction|new[- ]build|newly built|brand new',
  yard: '(?:(?:big|large|huge|nice|spacious|small) )?(?:back ?|fenced )?yard|garden',
  basement: 'basement|cellar',
  balcony: 'balcon(?:y|ies)|patio|deck|terrace|porch',
  without: "no|without(?: an?)?|not|don't want an?|minus",
  least:
    'at least|min(?:imum)?(?: of)?|more than|over|above|starting at|no less than|not less than|no fewer than|not fewer than|or more|plus|and up|or higher|upwards of|(?:not|nothing|none) (?:under|below)',
  most: "(?:can't|cant|cannot|can not|don't|dont|do not|won't|wont|not|never|nothing|without)(?: \\p{L}+){0,2} (?:over|above|past|beyond|more than|exceed(?:ing)?)|at most|max(?:imum)?(?: of)?|(?<!not )(?<!nothing )(?<!none )(?:under|below)|(?<!no )(?<!not )less than|(?<!no )(?<!not )fewer than|up to|no more than|not more than|within|cheaper than|or less|tops|and under|budget(?: of| is)?|spend(?: up to)?|(?:pre[- ]?)?(?:approved|qualified)(?: (?:for|up to))?|(?:get|buy|find) for",
  between: 'between|from',
  joint: '-|to|and|or|through',
  around: 'around|(?<!what )(?<!how )about|approximately|roughly|approx|circa',
  exactly: 'exactly|only|just',
  near: 'near(?:by)?|close to|next to|around the corner from|in the area of|by',
  in: 'in|near|around|within|inside',
  also: 'also|or|plus|as well as|and also|too',
  after: 'built (?:after|since|in or after)|newer than|after|since|(?:or|and) (?:later|newer|after)|onwards?|forward',
  before: 'built before|older than|before|(?:or|and) (?:earlier|older|before)',
  cheapest:
    'cheapest|least expensive|lowest[- ]?priced?|lowest price|most affordable|sort(?:ed)? by price|by price|price low to high|cheap|affordable|inexpensive|budget[- ]friendly',
  dearest: 'most expensive|dearest|priciest|highest[- ]?priced?|luxury first',
  newest:
    'newest|latest|(?:anything|what is|whats|something) new|new (?:this|today|since)(?: \\p{L}+)?|most recent|just listed|newly listed|(?:just|recently|newly) (?:came|come|went|gone|hit|put|been put)(?: up)?(?: (?:on|to|onto))?(?: the)? market|(?:new|fresh|freshly) (?:on|to) the market|(?:new|fresh) listings?|(?:just|newly|recently) (?:added|posted)|recently listed',
  largest:
    '(?:biggest|largest)(?! (?:yard|back ?yard|lot|garden|garage|kitchen|pool|bedroom|basement|deck))|most space|sort(?:ed)? by size|by size',
  cheaper:
    '(?:any(?:thing)? )?cheaper|less expensive|more affordable|lower price|something for less|(?:way |a bit |a little |far )?too (?:expensive|pricey|high|costly|much(?: money)?)|(?:out of|over|above|beyond) (?:my|our|the) (?:budget|price range|range)|less pricey',
  bigger: 'bigger|larger|more space|roomier|(?:way |a bit |a little |far )?too (?:small|tiny|cramped|tight)|more room',
  first: '(?:the )?(?:first|1st)(?: one| home| house)?|number (?:one|1)|#1',
  second: '(?:the )?(?:second|2nd)(?: one| home| house)?|number (?:two|2)|#2',
  third: '(?:the )?(?:third|3rd)(?: one| home| house)?|number (?:three|3)|#3',
  fourth: '(?:the )?(?:fourth|4th)(?: one| home| house)?|number (?:four|4)|#4',
  last: '(?:the )?last(?: one| home| house)?',
  it: 'it|this one|that one|this home|that home|this house|that house|this place|that place|the home|the house|the place',
  size: 'sq(?:uare)? ?(?:ft|feet|footage)|footage|how (?:big|large|spacious)|how many square (?:feet|meters)|square (?:feet|footage|meters)|sq\\.? ?ft|sqft|living area|floor area|(?<!lot )size',
  built: 'how old|year built|built in|what year|age of|when was (?:it |this |that |the \\p{L}+ )?built',
  taxes: '(?:property |yearly |annual )?(?:tax|taxes)',
  dues: '(?:hoa|association|maintenance|condo) (?:fees?|dues|payments?)|hoa|dues',
  lot: 'lot size|(?:how (?:big|large) is |size of )?(?:the |its )?(?:(?<!a )lot|yard)|acres?|acreage|how much land',
  unwanted:
    "(?:do not|don't|dont) (?:want|need|like)(?: to (?:be|live|buy))?(?: in| an?| any)*|not(?: an?| in| any)*|no|without(?: an?)?|never ?mind|forget(?: about)?|scratch|except(?: for| in)?|other than|anything but(?: an?)?|nothing in|avoid|instead of(?: an?)?|rather than(?: an?)?|outside(?: of)?",
  openHouse: '(?:next |upcoming |any |when )?open (?:houses?|homes?)(?: schedule| times?)?',
  stop: "(?:^text |^)stop$|(?:stop|quit) (?:texting|calling|emailing|contacting|messaging|bothering|spamming|sending)(?: \\p{L}+)? (?:me|us)(?: \\p{L}+)?|^(?:please )?(?:stop|quit|no more)(?: (?:the|your|with|all))* (?:texts?|emails?|calls?|messages?|texting|calling|emailing|messaging)(?: please)?$|(?:take|remove|delete) (?:me|us|my (?:name|number|email)) (?:off|from)(?: (?:your|the|this))?(?: \\p{L}+)? list|^(?:please )?unsubscribe$|unsubscribe me(?! from (?:my |the |your |our )?(?:plan|subscription|pro|elite|lintel|account))|^opt(?:ing)? out$|opt me out|(?:do not|don't|dont|never) (?:call|contact|text|email|message) (?:me|us)(?: again| anymore)?(?!.* (?:just|only|instead|better|rather|prefer|before|after|until))",
  more: '(?:show|see|give)(?: me| us)? (?:some |the )?(?:more|others?|rest)(?: (?:homes|houses|results|options|listings|ones))?|(?:any |some )?more (?:homes|houses|results|options|listings|ones)|any (?:more|others?)|next(?: (?:page|ones|homes|results))?|what else(?: (?:do you have|is there|you got))?|the (?:rest|others)|keep going',
  similar: 'like|similar to|comparable to|same as',
  dropped:
    "forget(?: about)?|drop|skip|scratch|lose|never ?mind|ignore|remove|(?:don't|dont|do not) care about|no need for|any(?= price)|regardless of",
  droppedAfter:
    "(?:doesn't|doesnt|does not|don't|dont|do not) (?:really )?matter|(?:isn't|isnt|is not|not|aren't|are not) (?:that |so |really )?(?:important|needed|necessary|required|a must)|(?:is |are )?optional|(?:is )?no object",
  strange:
    'fixer[- ]?uppers?|foreclosures?|foreclosed|bank[- ]owned|reos?|short sales?|rent[- ]to[- ]own|lease[- ]options?|bungalows?|cottages?|cabins?|lofts?|penthouses?|villas?|mansions?|farms?',
  accessible:
    '(?:wheel ?chair|handicap(?:ped)?)[- ]?(?:accessible|friendly|access|ramps?)|accessible|accessibility|step[- ]free(?: (?:entry|entrance|access))?|no[- ]steps?(?: (?:entry|entrance))?|ramps?',
  oneStory: '(?:one|single|1)[- ](?:story|storey|level|floor)|no stairs|ranch(?:[- ]style)?',
  pets: '(?:for|with) (?:my|our|the) (?:two |three )?(?:pets?|dogs?|cats?)|(?:bring|have|keep) (?:my|our|an?) (?:pets?|dogs?|cats?)|(?:pet|dog|cat)[- ]friendly|(?:allow|accept|take|permit)(?:s|ing)? (?:pets?|dogs?|cats?)|(?:pets?|dogs?|cats?) (?:are )?(?:allowed|ok|okay|welcome|accepted|permitted)|with (?:pets?|dogs?|cats?)',
  olderPersons:
    '(?:55|62) ?\\+(?: communit(?:y|ies))?|(?:55|62) (?:plus|and (?:over|older|up))(?: communit(?:y|ies))?|(?:senior|active adult|retirement) (?:communit(?:y|ies)|housing|living)',
  shorthand:
    "w=with|w/=with|w/o=without|wo=without|u=you|ur=your|r=are|arnd=around|abt=about|dn=down|pmt=payment|pmts=payments|mo=month|mos=months|pymt=payment|sfh=single family house|sfr=single family house|mstr=master|b/w=between|tmrw=tomorrow|tmr=tomorrow|approx=around|apx=around|lookin=looking|lookng=looking|wanna=want to|gimme=give me|hows=how is|rm=room|mtg=mortgage|ths=this|gud=good|avail=available|avl=available|appt=appointment|rn=right now|atm=right now|btw=by the way|asap=soon|bc=because|cuz=because|thru=through|prolly=probably|thx=thanks|nbhd=neighborhood|neighbourhood=neighborhood|doesnt=doesn't|4 a=for a|4 my=for my|4 sale=for sale|4 rent=for rent|2 buy=to buy|2 rent=to rent|2 sell=to sell",
  one: 'one|a single',
  two: 'two',
  three: 'three',
  four: 'four',
  five: 'five',
  thousand: 'k|thousand|grand',
  million: 'm|mm|mil|millions?',
  currency: '\\$|dollars?|usd|bucks|us\\$',
  metres: 'm2|m²|sq\\.? ?m|sqm|square met(?:er|re)s?',
  feet: 'sq\\.? ?(?:ft|feet|foot)\\.?|sqft|square (?:feet|foot|ft)|sf',
  down: 'down(?: payment)?|deposit|cash at hand|savings|put down',
  rate: 'interest(?: rates?)?|rates?',
  years: '(?:years?|yrs?|year)(?: fixed| loan| mortgage)?',
  income: 'income|salary|earn(?:ing)?s?|make|making|i make|we make|a year',
  debt: 'debts?|owe|car payment|student loans?|monthly debts?',
  fees: 'fees?|charges?|points',
  loan: 'loan|mortgage|borrow(?:ing)?|financed?',
  iAm: "i['’]?m|i am|we['’]?re|we are|im|as an?|being an?|my (?:husband|wife|partner|spouse|boyfriend|girlfriend) and i(?: are)?|we just|i just|my family is|our family is|i come from|we come from",
  iHave:
    '(?:i|we) (?:have|got|has) (?:\\p{L}+ ){0,2}(?:kids?|children|child|baby|babies|sons?|daughters?|disabilit~|wheelchair|service (?:dog|animal)|vouchers?|pension|accent)|(?:i|we) (?:use|need) a (?:wheelchair|service (?:dog|animal))|(?:i|we) (?:receive|get|live on|am on|are on) (?:\\p{L}+ ){0,2}(?:section 8|disability|benefits|social security|welfare|assistance|ssi|pension|voucher)|use a wheelchair|(?<!(?:tenants?|renters?|applicants?|famil(?:y|ies)|households?|people|persons?|couples?|buyers?|parents?|mothers?|moms?|women|woman|anyone|anybody|someone|somebody|those|folks) )with (?:\\p{L}+ )?(?:kids|children)|pregnant',
  selfEnds:
    "getting|going through|losing|facing|relocating|relocate|moving|coming|and (?:i|we|need|want|looking|use|am|are|have)|looking|look|searching|want(?:s|ed)?|need(?:s|ed)?|seeking|trying|who|selling|buying|thinking|interested|ready|going|planning|wondering|having|locked|unable|not|talking|speaking|to (?:buy|rent|find)|i need|we need|i want|we want|i'm|show|homes?|houses?|(?:with|on) (?:an?|my|our) budget|budget|hoping|wanting|hunting|house ?hunting",
  glossary: `(?:get|move|bring|pull|copy|take|transfer|migrat~|switch~|import~) (?:\\p{L}+ ){0,4}(?:out of|over from|from) (?:(?:my|our|the|an?|old|other|another|current) ){0,3}(?:crm|follow up boss|boomtown|kvcore|lofty|chime|hubspot|salesforce|wise agent|top producer|real geeks|liondesk|zoho|pipedrive|spreadsheets?)=import contacts another crm
(?:changed|deleted|edited|moved|assigned|archived|merged|updated|imported) (?:the )?wrong(?: \\d+)?|(?:by|a) (?:mistake|accident)|accidentally|take (?:it|that|this|them) back|revert~?|roll(?:ed)? (?:it |that )?back=undo
(?:told|notified|hear|alerted|emailed|informed|know) (?:about|of|when)(?: there (?:are|is))?(?: \\p{L}+){0,2} (?:homes?|listings?|propert(?:y|ies|ies))(?: (?:that|which) (?:fit|match|suit))?=saved search alerts
(?:no|without|bad|poor|lost|losing|lose|out of|spotty|weak|dead)(?: \\p{L}+)? (?:signal|reception|internet|wifi|wi-fi|service|connection|coverage)|(?:in|on|down in) (?:an?|the|my) (?:basement|subway|elevator|plane|airplane|flight|tunnel|train)(?: with)?=offline
reminders?|remind me=task
book (?:a |an )?(?:meeting|appointment|call|slot)|schedule (?:a |an )?(?:meeting|appointment|slot)=book a time
(?:web|internet|site) address|(?:my |our )?own url=own domain website
next to each other|head to head=compare
(?:all )?at once|in one go|in bulk|many (?:leads|contacts)=bulk change
(?:get|need) help|support=support
signed (?:contract|documents?|papers?|agreement)=files
texting|text (?:people|leads|clients)=text message
(?:too|so) many notifications?|fewer notifications?|less notifications?|(?:stop|reduce)(?: \\p{L}+){0,3} notifications?=notifications off
clients?|customers?|address book|people|database=contacts
bring (?:\\p{L}+ )?over|bring|migrat~|transfer|move (?:\\p{L}+ )?(?:over|from)|upload (?:my|a|the) (?:spreadsheet|leads|contacts|list)|get (?:\\p{L}+ )*into (?:the|your) system|switch from|switching=import contacts
spreadsheets?|excel=csv
take (?:\\p{L}+ ){0,3}with me|download|if i leave|get (?:\\p{L}+ )*out=export data
add a colleague|add a user|add someone=invite team
each user|per user|per seat|pay for each=per seat charge
users?|seats?|colleagues?|coworkers?|team ?mates?|employees|staff|my assistant=team
2fa|mfa|two[- ]factor|authenticator=two-factor authentication
protected|protect|safe|secure|security|privacy|encrypted=secure
no signal|no internet|without internet|without a connection|no connection|on a plane=offline
iphone|android|ipad|mobile|cell ?phone|smart ?phone=phone app
schedule (?:appointments?|a time)|schedule appointments|book (?:appointments?|a time|me)=book a time
interface for developers|rest=api
sync~?=subscribe calendar
set up an account|open an account|register|sign ?up|join=sign up
(?:switch|upgrade|downgrade|change)(?: \\p{L}+){0,2} plans?=change plan
(?:is |was |keeps? |page |screen |it )*(?:not working|does(?:n.?t| not) work|broken|blank|failed|fails|stuck|frozen|froze|crash~|won.?t load|error message)=something does not work help support
(?:good|great|best|bad|black friday|special|holiday) deals?=bargain
(?:dark|night) (?:mode|theme)=appearance dark
(?:add|invite)(?: (?:my|a|new|more|other|the|another))* (?:team ?(?:members?|mates?)|people|agents?|members?)=invite team
(?:clients? |people )?(?:sign|e-?sign|esign) (?:documents?|papers?|contracts?|forms?)(?: (?:online|electronically))?|e-?signatures?|esign~=signatures
credit card (?:safe|secure)|card (?:data|number|details)=secure card data
(?:delete|close|remove|cancel) (?:my |the |our )?account=delete organization account
(?:sell|share|give away)(?: \\p{L}+)? (?:data|info\\p{L}*)|do you sell=privacy policy data sold
look around|walk through|without registering|sample data=demo
made for|meant for|for whom|audience=who is this for
turn off|mute|silence|disable=notifications off
assigned|assign|distributed|distribute|round robin=routing assign
repeat(?:ing)?|recurring|every week=repeat
duplicates?|doubles|same person twice=duplicates merge
invoices?|receipts?|bills?=invoices billing
shortcuts?|hotkeys?=keyboard
log of changes|who changed=audit log
custom domain|own domain|my domain=domain website
side by side|compare=compare
sign[- ]?in sheet|sign in=sign
sign out|log out|logout=sign out
devices?=devices sessions
scoring|scored=score
estimate|avm|home value=estimate value
pipeline=deals
mls|idx=listing feeds mls`,
};
