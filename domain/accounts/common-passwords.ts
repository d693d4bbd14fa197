/** Whether a password is among those that are tried first because so many people use them. Capitals do not help. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(COMMON_PASSWORDS.trim().split(/\s+/))
  return known.has(password.toLowerCase())
}

let known: ReadonlySet<string> | undefined

/** The most used passwords of six characters and more, in lower case. Kept out of the browser until somebody chooses a password. */
const COMMON_PASSWORDS = `
  000000 0000000 00000000 000000000 0000000000 007007 007bond 010101 01010101 012345 0123456 01234567
  0123456789 020202 098765 0987654321 0okm9ijn 100000 100100 101010 10101010 102030 10203040 1020304050
  102102 102938 1029384756 110011 110110 111000 111111 1111111 11111111 111111111 1111111111 11112222
  1111aaaa 111222 111222333 111333 112112 112211 112233 11223344 1122334455 11235813 113355 114477 115599
  121212 12121212 123000 123111 123123 123123123 1231234 123321 123412 12341234 1234321 12344321 123454321
  123456 12345654321 1234567 12345678 123456789 1234567890 12345678910 123456789a 123456789q 12345678a
  1234567a 1234567q 123456a 123456aa 123456ab 123456abc 123456q 123456qwe 123457 12345a 12345abc 12345q
  12345qwert 123465 1234abcd 1234qwer 123546 123654 123654789 1236987 123698745 123789 1237890 123abc 123asd
  123qwe 123qweasd 123qweasdzxc 123qwerty 124124 124578 125125 126126 127127 128128 129129 12qwaszx 131313
  134679 134679258 135246 135790 135791 135792468 1357924680 141414 142536 147147 147258 147258369 147852
  147852369 147896325 151515 159159 159357 159632 159753 159951 161616 171717 181818 18atcskd2w 191919
  198080 198484 1a2b3c 1a2b3c4d 1iloveyou 1letmein 1password 1q1q1q 1q2w3e 1q2w3e4 1q2w3e4r 1q2w3e4r5t
  1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qwerty 202020 212121 222222 2222222 22222222 222333
  22446688 225588 232323 242424 246810 252525 258258 258369 258456 272727 292929 2pac4life 2wsx3edc 303030
  30secondstomars 313131 321321 321654 321654987 323232 333333 3333333 33333333 333666 343434 357159 369258
  369258147 369369 3rjs1la7qe 404040 414141 420420 424242 434343 444444 4444444 44444444 445566 454545
  456123 456456 456654 456789 456852 474747 4815162342 484848 494949 505050 50cent 515151 520131 5201314
  520520 525252 535353 543210 54321a 545454 555555 5555555 55555555 555666 556677 55667788 565656 575757
  585858 606060 616161 626262 636363 646464 654123 654321 654654 656565 665544 666666 6666666 66666666
  666777 666999 676767 686868 696969 69696969 707070 717171 727272 737373 741741 741852 741852963 747474
  753159 753951 757575 7654321 767676 777777 7777777 77777777 777888 777999 778899 787878 789123 789456
  789456123 7894561230 789456a 789654 789789 797979 808080 818181 828282 838383 848484 852456 852852 852963
  858585 8675309 868686 876543 87654321 878787 888888 8888888 88888888 88889999 888999 898989 909090 911911
  919191 929292 951753 959595 963852 963852741 969696 978978 979797 987123 987321 987456 987456321 987654
  9876543 98765432 987654321 9876543210 987987 989898 99887766 999666 999888 999999 9999999 99999999
  999999999 9999999999 a12345 a123456 a1234567 a12345678 a123456789 a1a1a1 a1b2c3 a1b2c3d4 a1s2d3 a1s2d3f4
  aa123456 aaa111 aaa123 aaaaaa aaaaaaa aaaaaaaa aaaaaaaaaa aabbcc aassdd ab123456 ababab abc123 abc1234
  abc12345 abc123456 abc123abc abc321 abcabc abcd123 abcd1234 abcd12345 abcde1 abcde123 abcde12345 abcdef
  abcdef1 abcdef123 abcdefg abcdefg1 abcdefgh abcdefghi abcdefghij access access1 access123 access14 acdc123
  admin01 admin1 admin12 admin123 admin1234 admin12345 admin2 admin@123 adminadmin administrator adrian
  adrian1 ak47ak47 albert alberto alejandra alejandro alexande alexander alexandra alexandre alexis alexis1
  alicia allison allison1 always amanda amanda1 amazing amelia america america1 american amoremio anaconda
  andrea andrea1 andreas andres andrew andrew1 android andromeda angel1 angel12 angel123 angela angelica
  angelina angelo angels animal anime1 anthony anthony1 antonio antonio1 anything apollo apple1 apple12
  apple123 apples april1 argentina army123 arsenal arsenal1 arthur asd123 asd123456 asdasd asdasd123
  asdasdasd asdf12 asdf123 asdf1234 asdf;lkj asdfasdf asdfgh asdfgh1 asdfgh12 asdfghj asdfghjk asdfghjkl
  asdfghjkl1 asdfghjkl123 asdfjkl asdqwe asdqwe123 asdzxc ashley ashley1 ashley12 assassin asshole asshole1
  astros athena atlanta atlantis august austin austin1 autumn avatar avengers awesome awesome1 baby123
  babyblue babyboy babyboy1 babydoll babyface babygirl babygirl1 babygurl1 backspace backup bacon1 badass
  badass1 badboy badboy1 badgirl badminton bailey bailey1 bamboo banana banana1 bananas bandit barbara
  barcelona barcelona1 baseball baseball1 baseball12 basketball basketball1 bastard bastard1 batman batman1
  batman123 bbbbbb bbbbbbbb bear123 bears1 beatles beatles1 beatriz beautiful beautiful1 beauty beaver
  believe benfica benjamin bestfriend bianca bigbang bigboy bigdaddy bigdog bigmac bigred billion birthday
  bitch1 bitches1 biteme biteme1 black1 black123 blackcat blackie blackjack blahblah blaster blessed
  blessed1 blink182 blizzard blossom blowme blue123 bluebird blueeyes bluesky bmwbmw bond007 bonjour bonnie
  booboo booboo1 boogie boomer boston boston1 bradley brandon brandon1 brasil brazil brenda brianna british
  brittany brittany1 broncos brooklyn brother brother1 brownie bubba1 bubblegum bubbles bubbles1 buddy1
  buddy123 budlight bulldog bulldog1 bulldogs bullet bulls23 bullshit bunny1 bunny123 burger business
  business1 buster buster1 butterfly butterfly1 c123456 cadillac callofduty calvin camaro camelot cameron
  camila camille canada canada1 cancer candy1 candy123 cannabis captain caramel carlos carlos1 carnival
  carolina caroline cashmoney casino cassie cassie1 castle cat123 catcat catherine cccccc cecilia celeste
  celine celtic champ1 champion chance change changeit changeme changeme123 charity charizard charles
  charlie charlie1 charlie123 charmed cheer1 cheerleader cheese cheese1 chelsea chelsea1 chelseafc cherry
  cherry1 chester chester1 chevy1 chicago chicago1 chicken chicken1 china1 chiquita chocolate chocolate1
  chopper chris1 chris12 chris123 christ christ1 christian christina christine christopher chrome cisco1
  cisco123 citroen classic claudia claudio cleopatra clinton cocacola coco123 cocoloco coffee coffee1
  college colombia colorado company company1 computer computer1 concrete connor control cookie cookie1
  cookie123 cookies cool123 coolcool cooldude coolguy coolio cooper cooper1 corazon corona corvette cosmos
  cosworth counterstrike country courtney cowabunga cowboy cowboy1 cowboys cowboys1 cowgirl crazy1 crazy123
  crazyboy crazygirl creative creature cricket cricket1 crimson cristiano crystal crystal1 cthulhu cupcake
  cupcake1 cutie1 cutiepie cynthia d123456 daddy1 daddy123 daddysgirl daisy1 daisy123 dakota dakota1 dallas
  dallas1 damian dancer dancer1 dancing daniel daniel1 daniel12 daniela danielle darkness darkside darling
  darthvader database david1 david123 dddddd deadpool death1 death123 december december1 deeznuts default
  default1 default123 dell123 demo123 demon1 denise dennis dennis1 denver desire destiny destiny1 detroit
  devil666 devils dexter dexter1 diablo diablo2 diamond diamond1 diana1 dickhead diego1 dirtbike doctor
  dodge1 dodgers dodgers1 dog123 dogdog doggie doggy1 doggy123 dollar dollars dolphin dolphin1 dolphins
  dominic dominique donald donkey doomsday dragon dragon1 dragon12 dragon123 dragon69 dragonball dragonfly
  dragons dream1 dream123 dreamer dreams drowssap drummer ducati duke123 dumbass eagle1 eagle123 eagles
  eagles1 easter eclipse eduardo edward edward1 einstein elaine eleanor electric element elephant elephant1
  elizabeth elvis1 elvis123 emerald emily1 eminem eminem1 emmanuel energy england england1 enigma enterprise
  ernesto estrella eternity eugene europe evelyn everton everyday example excalibur explorer explosion
  express extreme fabian facebook facebook1 facebook123 faith1 falcon falcon1 falcons family family1 fantasy
  father february felipe fender fernanda fernando ferrari ferrari1 ffffff final7 finalfantasy fire123
  firebird firefly fireman fisherman fishing fishing1 flash1 florence florida florida1 flower flower1
  flower123 flowers fluffy football football1 football12 football123 forever forever1 forever21 fortnite
  fortnite1 france frances francis francisco frank1 franklin frederic freedom freedom1 friday friend friends
  friends1 friendship fucker fuckit fuckme fuckoff fucku2 fuckyou fuckyou1 fuckyou123 fuckyou2 g123456
  gabriel gabriel1 gabriela galaxy gamecube gamer1 gamer123 gaming gangsta gangsta1 gangster garfield
  gateway genesis genius george george1 gerald gerard getmoney gggggg ghost1 giants ginger ginger1 giraffe
  gizmo1 gladiator gloria gmail123 godbless godisgood godzilla goku123 golden golden1 goldie golfer golfing
  goober goodbye goodluck google google1 google123 gordon grace1 green1 green123 greenday greenday1 gregory
  gta123 guest1 guest123 guestguest guillermo guitar guitar1 gunner gustavo gymnast hack123 hacker hacker1
  hacker123 halo123 hamster hannah hannah1 hardcore hardrock harley harley1 harleydavidson harold harriet
  harvey heartbreak heartless hearts heather heather1 heaven heaven1 hector heineken hejhej hejsan hejsan123
  helena hello1 hello12 hello123 hello1234 hello2 hello5 hellohello hellokitty hellokitty1 helloo henry1
  herman hhhhhh highland hockey hockey1 hollywood homer1 honda1 honest honey1 honey123 honeybee hopeful
  horse1 horses horses1 hotdog hotgirl hotmail hotmail1 hotstuff hottie hottie1 house1 hulk123 hummer hunter
  hunter1 hunter12 hunter2 hunting husky1 iamcool iceman illusion ilovegod iloveher ilovehim ilovejesus
  iloveme ilovemyself iloveu iloveu2 ilovey iloveyou iloveyou! iloveyou1 iloveyou12 iloveyou123 iloveyou2
  imagine imissyou inferno infinity inside instagram intel1 inter1908 internet internet1 iphone ironman
  isabel isabella isabelle island italia j123456 jackass jackass1 jackie jackpot jackson jackson1 jacob1
  jaguar jaguar1 jamaica james1 james123 janice january japan1 jasmin jasmine jasmine1 jason1 jasper jasper1
  javier jedi123 jeffrey jennifer jennifer1 jeremy jeremy1 jerome jessica jessica1 jessie jesus1 jesus123
  jesus7 jesuschrist jesuss jjjjjj joanna johndeere johnny johnson johnson1 joker1 joker123 jonathan
  jonathan1 jordan jordan1 jordan23 jorge1 joseph joseph1 joshua joshua1 juicy1 julian julian1 juliana
  juliet jungle junior junior1 justice justin justin1 juventus k123456 karate karina karolina katherine
  kathleen katrina kawasaki kelly1 kenneth kevin1 kevin123 killer killer1 killer12 killer123 kimberly
  king123 kingdom kingking kingkong kisses kissme kissmyass kitkat kitten kitten1 kittens kitty1 kitty123
  kittycat kkkkkk knight knights koala1 kristen kristina kristine l123456 ladybug ladybug1 lakers lakers1
  lakers24 lamborghini larissa lauren lauren1 lavender lawrence ledzeppelin legend legend1 legolas lenovo
  leonard leonardo leopard leslie letmein letmein1 letmein123 letmein2 letmeinnow liberty library lifeline
  lightning lilies lindsay lindsey linkedin linkinpark linux123 lion123 lionheart lionking liverpool
  liverpool1 lkjhgf lkjhgfdsa llllll login1 login123 loginlogin lollipop lollypop london london1 lorena
  lorenzo losenord lottery louise love12 love123 love1234 lovelove lovely lovely1 loveme loveme1 lover1
  loverboy lovergirl lovers loveyou loveyou1 lucas1 lucia1 luciana lucky1 lucky12 lucky123 lucky13 lucky7
  lucy123 lösenord lösenord1 m123456 madison madison1 maggie maggie1 magic1 magic123 magnum manager manager1
  manchester mango1 manuel manuela manutd marcel marcela marcelo march1 marcos marcus margaret maria1
  maria123 mariah mariana mariana1 marie1 marina marine marines mario1 mario123 marissa marlboro marlon
  martin martin1 martina master master1 master12 master123 masters matrix matrix1 matthew matthew1 maurice
  max123 maximus maxwell melissa melissa1 memories mercedes mercedes1 messi10 metallica metallica1 mexico
  mexico1 miami1 michael michael1 michael123 michelle michelle1 mickey mickey1 microsoft midnight midnight1
  miguel milan1899 million million1 minecraft minecraft1 minecraft123 miranda mischief missy1 mister mittens
  mmmmmm mnbvcx mnbvcxz mobile molly1 mommy1 monday money1 money12 money123 moneymoney monica monica1 monkey
  monkey1 monkey12 monkey123 monkeys monster monster1 monsters montana moomoo moonlight morgan morgan1
  mother mother1 muffin muffin1 murphy music1 music123 musica mustang mustang1 mustang67 my2kids my3kids
  myfamily mylove mylove1 mypass mypassword myspace myspace1 mysql123 mystery naruto naruto1 naruto123
  nascar natalie natasha nathalie nathan nathan1 natural navy123 network newlife newpassword newport
  newport1 newyork newyork1 nicholas nicolas nicole nicole1 nicole12 ninja1 ninja123 nintendo nirvana
  nirvana1 nissan nnnnnn nokia1 nopass nopassword nothing nothing1 november nugget nursing october october1
  office office1 oliver oliver1 olivia olivia1 online online1 oooooo oracle oracle123 orange orange1 orchid
  oreo123 oscar1 outlaw p123456 p@ssw0rd p@ssword pa$$word pa55word pacific packers packers1 pamela panama
  pancake panda1 panda123 pandas panther panthers panthers1 paradise paris1 parker parker1 pass123 pass1234
  pass12345 passat passer passion passme passpass passport passw0rd password password! password00 password01
  password1 password1! password10 password11 password12 password123 password1234 password12345 password2
  password3 password4 password5 password7 password8 password9 password99 passwords passwort patches patricia
  patrick patrick1 patriots peace1 peaceful peaches peaches1 peanut peanut1 pedro1 peekaboo penguin penguin1
  people pepper pepper1 pepper12 pepsi1 peter1 peter123 phantom phillip phoenix phoenix1 piano1 picasso
  pickle pickles pikachu pikachu1 pimpin pimpin1 pineapple pink123 pinkfloyd pinkpink pirate pirates pizza1
  pizza123 playboy playboy1 player player1 playstation please pleaseme poiuyt poiuytrewq pokemon pokemon1
  pokemon123 poker1 pony123 poohbear poohbear1 poop123 poopoo porsche potato power1 pppppp prayer precious
  precious1 predator prince princesa princess princess1 princess12 princess123 princess2 private promise
  puppies puppy1 puppylove purple purple1 purple12 pussy1 pussycat q12345 q123456 q1234567 q1w2e3 q1w2e3r4
  q1w2e3r4t5 q1w2e3r4t5y6 qazqaz qazwsx qazwsx1 qazwsx12 qazwsx123 qazwsxedc qazwsxedcrfv qazxsw qqqqqq
  qqqqqqqq qqwweerr quality queen1 queenbee quest1 qwaszx qwaszx12 qwe123 qwe123456 qwe123qwe qweasd
  qweasd123 qweasdzxc qweqwe qweqweqwe qwer123 qwer1234 qwerasdf qwerqwer qwert1 qwert123 qwert12345 qwerty
  qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty2 qwerty321 qwerty7 qwerty78 qwerty88
  qwertyu qwertyui qwertyuiop qwertz qwertz123 qwertzuiop r123456 rabbit rabbit1 rachel rachel1 rafael
  raider raiders raiders1 raiders12 rainbow rainbow1 ranger ranger1 rangers rangers1 raptor rascal rasta1
  raven1 realmadrid rebecca rebel1 red123 reddog redred redsox redsox1 renegade rescue reset123 revenge
  ricardo richard richard1 richie riley1 robert robert1 roberto roblox roblox1 roblox123 rock123 rocknroll
  rockstar rockstar1 rocky1 rocky123 romance romania romeo1 ronald ronaldo ronaldo7 rooney root123 rootroot
  roses1 rrrrrr runner running russia rusty1 s123456 sabrina saints sakura salasana samantha samantha1
  sammy1 sammy123 sample sample123 samsung samsung1 samsung123 samuel samurai sandra sandra1 santiago sassy1
  sasuke saturday savage savannah scarface school school1 school123 scooby scooby1 scoobydoo scooter
  scooter1 scorpio scorpio1 scorpion scotland seattle sebastian secret secret1 secret123 secrets secure
  security security1 senior sephiroth september sergio server server1 service service1 sexy123 sexyback
  sexygirl sexylady sexyme shadow shadow1 shadow11 shadow12 shadow123 shalom shannon shannon1 shark1 shooter
  sierra silence silver silver1 simba1 simba123 simone simple simple1 simpsons singapore singer sister
  sister1 sisters skateboard skater skater1 skittles skywalker slayer slayer1 slipknot slipknot1 smile1
  smile123 smiles smiley smiley1 smiling smirnoff smoke420 smokey smokey1 snake1 snickers sniper snoopy
  snoopy1 snowball snowboard snowflake snowman soccer soccer1 soccer10 soccer12 socrates softball softball1
  soldier something sonic1 sony123 sophia sophie sophie1 sophie12 spanky sparky sparky1 speedy spencer
  spider spider1 spiderman spiderman1 spirit spitfire spongebob spongebob1 spring ssssss ssssssss star123
  starcraft stardust stargate starlight stars1 starstar startrek starwars starwars1 starwars123 steelers
  steelers1 stella stephanie stephen steven steven1 storm1 strange stranger strawberry student student1
  stupid stupid1 subaru success success1 sucker sugar1 summer summer01 summer1 summer12 summer123 summer2020
  sunday sunflower sunny1 sunny123 sunrise sunset sunshine sunshine1 sunshine12 superman superman1
  supermario support support1 surfer surfing suzuki sverige sweden sweetheart sweetie sweetie1 sweetness
  sweetpea sweety swimming swordfish sydney symphony system system1 t123456 tacos1 target taylor taylor1
  teacher teamo1 teddy1 teddybear temp123 temporary temppass tennis tequiero tequila teresa test123 test1234
  test12345 test123456 tester testing testing1 testing123 testtest texas1 thebest thebest1 thejoker theking
  theone thepassword theresa therock thomas thomas1 thunder thunder1 tiffany tiger1 tiger123 tigers tigger
  tigger1 tigger12 tigger2 time123 timeout tinker tinkerbell tinkerbell1 titanic toby123 together tomato
  tommy1 toor123 tootsie topsecret tornado toronto tottenham toyota toyota1 travel travis treasure trevor
  trinity trinity1 triumph trojan trooper trouble trouble1 trustme trustno1 tttttt tucker tucker1 tupac1
  turkey turtle turtle1 tweety tweety1 twilight twilight1 twitter tyler1 ubuntu undertaker unicorn unicorn1
  united universal university user123 user1234 username useruser v123456 valentina valeria valerie vampire
  vampire1 vampires vanessa vanessa1 vanilla vegeta venezuela veronica victor victor1 victoria victoria1
  victory video1 viking vikings vikings1 vincent violet viper1 vision vivian vodka1 volcano volcom
  volleyball voodoo voyager vvvvvv w123456 wachtwoord walter warcraft warlock warrior warrior1 warriors
  water1 water123 watermelon weasel webmaster weed420 welcome welcome1 welcome12 welcome123 welcome2 wendy1
  westside whatever whatever1 whatsapp whiskers whiskey white1 whynot wildcat wildcats william william1
  willow willow1 windows windows1 windows10 windsurf winner winner1 winston winston1 winter winter1 wisdom
  wizard wizard1 wolf123 wolfpack wolverine wolves wonderful woody1 woofwoof wordpass worldofwarcraft
  wrestling wrestling1 wwwwww x123456 xavier xbox123 xbox360 xsw2zaq1 xxxxxx xxxxxxxx yahoo1 yahoo123 yamaha
  yamaha1 yamaha12 yankee yankees yankees1 yellow yellow1 yellow12 yoda123 yolanda yourmom yourmom1 youtube
  youtube1 ytrewq yvonne yyyyyy z123456 zachary zaq123 zaq12wsx zaq1xsw2 zaq1zaq1 zaqxsw zelda1 zeus123
  zombie zombie1 zombies zxasqw zxc123 zxcasdqwe zxcv1234 zxcvbn zxcvbnm zxcvbnm1 zxcvbnm123 zxcvzxcv zxczxc
  zz123456 zzzzzz zzzzzzzz
`
