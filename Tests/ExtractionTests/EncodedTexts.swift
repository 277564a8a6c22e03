import Extraction

/// One story in the languages of the encodings, written for these tests.
enum EncodedTexts {
  private static let korean =
    "어제부터 내린 비가 그치지 않아 항구의 배들은 모두 묶여 있었다. 시장 상인들은 아침 일찍 나와 천막을 걷고, 물이 들어오지 않도록 문 앞에 모래주머니를 쌓았다. 학교는 하루 쉬기로 했고 아이들은 창가에 앉아 바다를 바라보았다. 오후가 되자 바람이 약해졌고, 사람들은 다시 거리로 나와 서로의 집이 무사한지 물었다. 시청은 내일까지 큰 피해는 없을 것으로 보인다고 말했다. 그래도 노인들은 이런 날씨가 삼십 년 만이라며 고개를 저었다."
  private static let japanese =
    "昨日から降り続いた雨はまだやまず、港の船はすべてつながれたままだった。市場の人たちは朝早くから出てきてテントをたたみ、水が入らないように戸口の前に土のうを積んだ。学校は一日休みになり、子どもたちは窓のそばに座って海を眺めていた。午後になると風が弱まり、人々はまた通りに出て、おたがいの家が無事かどうかをたずねあった。市役所は明日までに大きな被害は出ないだろうと話している。それでも年寄りたちは、こんな天気は三十年ぶりだと首を振った。バスもタクシーも動いていない。"
  private static let simplified =
    "从昨天开始下的雨还没有停，港口里的船都没有出海。市场上的人们一大早就出来收起帐篷，在门口堆起沙袋，不让水流进来。学校放了一天假，孩子们坐在窗边看着大海。到了下午，风小了一些，人们又走到街上，互相问家里是不是平安。市政府说，到明天为止不会有很大的损失。不过老人们还是摇着头说，这样的天气已经三十年没有见过了。他们记得那一年的水一直到了教堂的门口，过了很多天才退下去。我们问他怎么办，他说只能等。"
  private static let traditional =
    "從昨天開始下的雨還沒有停，港口裡的船都沒有出海。市場上的人們一大早就出來收起帳篷，在門口堆起沙袋，不讓水流進來。學校放了一天假，孩子們坐在窗邊看著大海。到了下午，風小了一些，人們又走到街上，互相問家裡是不是平安。市政府說，到明天為止不會有很大的損失。不過老人們還是搖著頭說，這樣的天氣已經三十年沒有見過了。他們記得那一年的水一直到了教堂的門口，過了很多天才退下去。我們問他怎麼辦，他說只能等。"
  private static let russian =
    "Дождь, который начался вчера, всё не кончался, и лодки в гавани стояли на привязи. Торговцы вышли на рынок рано утром, убрали навесы и сложили у дверей мешки с песком, чтобы вода не попала внутрь. Школа на день закрылась, и дети сидели у окон и смотрели на море. После полудня ветер стал слабее, люди снова вышли на улицы и спрашивали друг у друга, цел ли дом. В городе говорят, что большого ущерба до завтра не будет, но старики качают головой."
  private static let greek =
    "Η βροχή που άρχισε χθες δεν σταμάτησε και τα καράβια έμειναν δεμένα στο λιμάνι. Οι έμποροι βγήκαν νωρίς το πρωί στην αγορά, μάζεψαν τις τέντες και έβαλαν σακιά με άμμο μπροστά στις πόρτες, για να μην μπει το νερό. Το σχολείο έκλεισε για μία ημέρα και τα παιδιά κάθονταν στο παράθυρο και κοίταζαν τη θάλασσα. Το απόγευμα ο άνεμος έπεσε και οι άνθρωποι βγήκαν πάλι στους δρόμους. Άλλοι ρωτούσαν αν τα σπίτια είναι καλά."
  private static let hebrew =
    "הגשם שהתחיל אתמול לא פסק, והסירות נשארו קשורות בנמל. הסוחרים יצאו לשוק מוקדם בבוקר, קיפלו את הסככות והניחו שקי חול לפני הדלתות כדי שהמים לא ייכנסו. בית הספר נסגר ליום אחד, והילדים ישבו ליד החלון והביטו בים. אחרי הצהריים נחלשה הרוח, ואנשים יצאו שוב לרחובות ושאלו זה את זה אם הבית שלם. בעירייה אומרים שלא צפוי נזק גדול עד מחר, אבל הזקנים מנידים בראשם ואומרים שמזג אוויר כזה לא היה כאן שלושים שנה."
  private static let arabic =
    "لم يتوقف المطر الذي بدأ أمس، وبقيت القوارب مربوطة في الميناء. خرج التجار إلى السوق في الصباح الباكر، وطووا الخيام ووضعوا أكياس الرمل أمام الأبواب حتى لا يدخل الماء. أغلقت المدرسة يوما واحدا، وجلس الأطفال قرب النافذة ينظرون إلى البحر. وفي المساء هدأت الريح، وخرج الناس مرة أخرى إلى الشوارع يسأل بعضهم بعضا عن البيوت. وتقول البلدية إنه لا ينتظر ضرر كبير حتى الغد، لكن الشيوخ يهزون رؤوسهم."
  private static let french =
    "La pluie commencée hier n’a pas cessé et les bateaux sont restés amarrés dans le port. Les marchands sont sortis très tôt, ils ont replié les bâches et posé des sacs de sable devant les portes pour que l’eau n’entre pas. L’école a fermé une journée et les élèves, assis près de la fenêtre, regardaient la mer. L’après-midi, le vent a faibli, et chacun est ressorti demander si la maison d’à côté était intacte. À la mairie, on espère éviter les dégâts."
  private static let german =
    "Der Regen, der gestern begann, hörte nicht auf, und die Boote blieben im Hafen festgemacht. Die Händler gingen früh auf den Markt, räumten die Stände ab und legten Sandsäcke vor die Türen, damit das Wasser nicht hineinläuft. Die Schule schloss für einen Tag, und die Kinder saßen am Fenster und schauten aufs Meer. Am Nachmittag wurde der Wind schwächer, und die Leute gingen wieder auf die Straße und fragten, ob das Haus noch ganz sei."
  private static let spanish =
    "La lluvia que empezó ayer no cesó y los barcos quedaron amarrados en el puerto. Los vendedores salieron muy temprano al mercado, recogieron los toldos y pusieron sacos de arena ante las puertas para que no entrara el agua. La escuela cerró un día y los niños miraban el mar desde la ventana. Por la tarde el viento se debilitó y la gente volvió a la calle. ¿Está bien tu casa?, preguntaban. El próximo año, decían los más viejos, será igual."
  private static let swedish =
    "Regnet som började i går slutade inte, och båtarna låg kvar förtöjda i hamnen. Handlarna gick tidigt till torget, vek ihop tälten och lade sandsäckar framför dörrarna för att vattnet inte skulle komma in. Skolan stängde en dag, och barnen satt vid fönstret och såg på havet. På eftermiddagen blev vinden svagare, och människorna gick åter ut på gatorna och frågade om husen klarat sig. De äldsta skakade på huvudet."
  private static let polish =
    "Deszcz, który zaczął się wczoraj, nie przestał padać i łodzie zostały przywiązane w porcie. Handlarze wyszli wcześnie na rynek, złożyli namioty i ułożyli worki z piaskiem przed drzwiami, żeby woda nie weszła do środka. Szkołę zamknięto na jeden dzień, a dzieci siedziały przy oknie i patrzyły na morze. Po południu wiatr osłabł i ludzie znów wyszli na ulice, pytając, czy domy są całe. Starsi kręcili głowami."
  private static let czech =
    "Déšť, který začal včera, nepřestal a lodě zůstaly přivázané v přístavu. Obchodníci vyšli brzy ráno na trh, složili stany a položili před dveře pytle s pískem, aby se voda nedostala dovnitř. Škola na jeden den zavřela a děti seděly u okna a dívaly se na moře. Odpoledne vítr zeslábl a lidé znovu vyšli do ulic a ptali se, zda jsou domy celé. Starší lidé kroutili hlavou, že takové počasí nebylo třicet let."
  private static let hungarian =
    "A tegnap kezdődött eső nem állt el, és a hajók a kikötőben maradtak. Az árusok korán reggel kimentek a piacra, összehajtották a sátrakat, és homokzsákokat raktak az ajtók elé, hogy a víz ne jöjjön be. Az iskola egy napra bezárt, a gyerekek az ablaknál ültek, és a tengert nézték. Délután gyengült a szél, és az emberek újra az utcára mentek megkérdezni, hogy ép-e még a ház. Az öregek a fejüket csóválták, ilyen idő régen nem volt."
  private static let turkish =
    "Dün başlayan yağmur dinmedi ve tekneler limanda bağlı kaldı. Satıcılar sabah erkenden pazara çıktı, çadırları topladı ve su girmesin diye kapıların önüne kum torbaları koydu. Okul bir gün kapandı, çocuklar pencerenin yanında oturup denizi seyretti. Öğleden sonra rüzgâr zayıfladı, insanlar yine sokağa çıktı ve evlerin sağlam olup olmadığını sordu. Belediye yarına kadar büyük bir zarar beklemiyor. Yaşlılar ise başını sallıyor."

  static let all: [EncodingGuessTests.Written] = [
    .init("UTF-8", .utf8, korean), .init("UTF-8", .utf8, french),
    .init("UTF-16LE", .utf16(isBigEndian: false), german),
    .init("UTF-16BE", .utf16(isBigEndian: true), french),
    .init("UTF-16LE", .utf16(isBigEndian: false), korean),
    .init("UTF-16BE", .utf16(isBigEndian: true), japanese),
    .init("UTF-16LE", .utf16(isBigEndian: false), russian),
    .init("CP949", nil, korean), .init("EUC-KR", .legacy("CP949"), korean),
    .init("CP932", nil, japanese),
    .init("EUC-JP-MS", nil, japanese), .init("ISO-2022-JP", nil, japanese),
    .init("GB18030", nil, simplified), .init("GBK", .legacy("GB18030"), traditional),
    .init("BIG5-HKSCS", nil, traditional),
    .init("CP1251", nil, russian), .init("KOI8-R", nil, russian),
    .init("ISO-8859-7", nil, greek), .init("CP1253", nil, greek), .init("CP1255", nil, hebrew),
    .init("CP1256", nil, arabic), .init("CP1254", nil, turkish), .init("CP1250", nil, polish),
    .init("CP1250", nil, czech), .init("CP1250", nil, hungarian), .init("ISO-8859-2", nil, polish),
    .init("ISO-8859-2", nil, czech), .init("CP1252", .windows1252, french),
    .init("CP1252", .windows1252, german), .init("CP1252", .windows1252, spanish),
    .init("CP1252", .windows1252, swedish),
    .init("ISO-8859-15", nil, french.replacingQuotes + " Le cœur coûte 12 €."),
    .init("ISO-8859-15", nil, "Le cœur coûte 12 €. " + french.replacingQuotes),
  ]
}

extension String {
  /// The typographic apostrophe is no character of ISO 8859.
  fileprivate var replacingQuotes: String {
    String(map { $0 == "’" ? "'" : $0 })
  }
}
