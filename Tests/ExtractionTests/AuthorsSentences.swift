import Testing

/// Sentences that an author may write, and that begin or sound like what sites put around articles.
enum AuthorsSentences {
  struct Sentence: Sendable, CustomTestStringConvertible {
    let language: String
    let text: String
    var testDescription: String { text }
  }

  static let all = lists.flatMap { language, list in
    list.split(separator: "\n").map { Sentence(language: language, text: String($0)) }
  }

  private static let lists: [(String, String)] = [
    (
      "en",
      """
      The law was last updated in 2019.
      Sign up for a course, the doctor told him, and he did.
      Share this with a friend who needs it, my mother wrote.
      Subscribe to the idea that a person can change, he said.
      All rights reserved, the contract said, and so it ended.
      By Monday, all of it was gone.
      By the time we came home, the bread was cold.
      By 2020, 12 of the houses stood empty.
      By and large, nobody minded.
      Published in 1931, the book found no reader.
      Published on a Tuesday, forgotten on a Wednesday.
      Posted on the door was a note in her hand.
      Updated rules came into force in March 2021.
      Last updated by my father, the map was wrong.
      Follow us on the road to the sea, the children sang.
      Follow the river on its left bank.
      Follow him on foot, said the guide.
      Read more, write less, she told her pupils.
      Read this twice before you laugh.
      Read: that was all he ever did.
      Related by marriage, the two never spoke.
      Related questions kept him awake.
      Recommended doses were ignored for years.
      More on this tomorrow, the speaker said.
      More from fear than from love, he stayed.
      More news came in the night.
      See also how the light changes, she said.
      See more of the world, they told us.
      Next: the long winter of 1944.
      Next post of the watch was mine.
      Up next was my own brother.
      Trending upwards, the numbers frightened us.
      Popular as he was, he died alone.
      Must read and must write, every child of six.
      Don't miss the last train, he shouted.
      You may also like the taste of salt.
      You might also like to know what became of her.
      Watch: the bird always comes back.
      Click here, click there, and the day is over.
      Click here was the sound of the lock.
      Contact us, the letter said, and nobody did.
      Contact the author of your pain, he said, and forgive.
      Email me at night, she wrote, when the house sleeps.
      He may be reached at the harbour, they said.
      She can be reached at any hour.
      Join our dance, the old women called.
      Get the latest bread, my aunt said, never the first.
      Become a member of the family, that was her wish.
      Copyright was a word that he hated.
      Leave a comment or leave the room, said the teacher.
      Comments are closed, like every door in this town.
      Post a comment on the wall, that was how we voted.
      Filed under nothing, the letter was lost.
      Tagged like an animal, he walked on.
      Posted in the north, he learned to wait.
      First published in secret, the poem spread.
      Support our journalism, the posters said, and the people did.
      Have a tip for the waiter, he asked.
      This article was originally a speech at a funeral.
      This story was originally told to children.
      Share it with nobody, she said.
      On Twitter @ was a new sign to him.
      On Facebook he had no friends.
      Download the app, they said, as if it were bread.
      The newsletter was the only thing we printed that year.
      Mobile apps ate his evenings.
      Photo: that was the first word of the baby.
      Photos by strangers hung in every room.
      Image: a strange word for a father.
      Source: unknown, as with most of his jokes.
      Date: the fifth of May, a day of rain.
      Author: nobody you know, he would say.
      In this article of faith we were all alike.
      Reading time was from eight to nine.
      Time to read was a gift.
      Advertisement was his trade, and lies his pleasure.
      Share the bread among four.
      Print was dead, they said in 1999.
      Loading the ship took three days.
      Related to nobody, she inherited everything.
      """
    ),
    (
      "de",
      """
      Von Berlin bis München ist es weit.
      Von 1990 bis 1995 lebten 12 Leute dort.
      Von allem blieb nur der Hut.
      Von da an war alles anders.
      Veröffentlicht wurde das Buch nie.
      Veröffentlicht im Jahr 1931, fand es keinen Leser.
      Newsletter gab es damals noch nicht.
      Abonnieren wollte die Zeitung niemand mehr.
      Folgen Sie dem Fluss bis zur Mühle, sagte der Alte.
      Folgen Sie mir, rief sie, und alle blieben.
      Lesen Sie auch zwischen den Zeilen, riet er.
      Lesen Sie mehr und reden Sie weniger.
      Mehr zum Thema Regen wusste keiner.
      Mehr dazu sagte er nicht.
      Auch interessant war das Licht am Morgen.
      Kommentare geschlossen, Fenster zu, so endete der Abend.
      Die Kommentarfunktion des Gehirns, nannte er das.
      Schlagwörter wie dieses mochte sie nicht.
      Schlagworte helfen keinem.
      Werbung war sein Beruf.
      Anzeige erstatten wollte sie nicht.
      Drucken konnte er nur bei Nacht.
      Weiterlesen half ihr beim Einschlafen.
      Teilen Sie das Brot, sagte die Großmutter.
      Teile diesen Beitrag zum Frieden, schrieb sie.
      Lesezeit war die Stunde nach dem Essen.
      Foto: das war sein erstes Wort.
      Quelle des Flusses ist ein Stein.
      Quelle: unbekannt, wie bei fast allem.
      Text: kurz, Musik: lang, so mochte er es.
      Datum und Ort sind vergessen.
      Autor war er nie, nur Leser.
      Am 3. Mai 2021 regnete es.
      Im Jahr 2019 kamen 14 Kinder zur Welt.
      Zuletzt aktualisiert wurde das Gesetz 2019.
      Alle Rechte vorbehalten, stand im Vertrag, und so endete es.
      Jetzt anmelden, sagte der Arzt, und er tat es.
      Siehe auch das Meer, schrieb er in den Rand.
      Das könnte dich auch interessieren, sagte er und ging.
      Weitere Beiträge zahlte er nie.
      Über den Autor wusste man wenig.
      Keine Kommentare, sagte der Minister.
      Kategorie war ein Wort der Schule.
      Empfehlungen gab er keine mehr.
      Ähnliche Artikel verkaufte auch der Nachbar.
      Hinterlasse eine Spur, sagte sie, und keine Schulden.
      Spenden Sie Blut, bat der Arzt.
      Unterstützen Sie ihn, er kann nicht mehr.
      Der Beitrag wurde im Mai gezahlt.
      Dieser Eintrag wurde später gestrichen.
      Geschrieben von Hand, gelesen von niemandem.
      Erstellt von Bienen, gegessen von uns.
      Inhaltsverzeichnis war das Wort, das er nie schreiben konnte.
      Zum Weiterlesen kam sie nicht.
      Wie bewerten Sie diesen Artikel, fragte der Richter.
      Bewertung war sein Lieblingswort.
      Mehr Informationen hatte keiner.
      Klicken Sie nicht, sagte sie, hören Sie zu.
      Copyright kannte er nicht.
      Empfohlen wurde ihm das Meer.
      """
    ),
    (
      "fr",
      """
      Par un matin de mai, tout était fini.
      Par la fenêtre, on voyait 12 bateaux en 1990.
      Par chance, il pleuvait.
      Publié le jour de sa mort, le livre fut oublié.
      Publié en 1931, il ne trouva pas de lecteur.
      Mis à jour en 2019, le texte changea tout.
      Mis à jour par mon père, le plan était faux.
      Lire aussi la nuit, voilà son bonheur.
      À lire aussi vite, il n'y comprit rien.
      Voir aussi la mer, tel était son souhait.
      Sur le même sujet, il se taisait.
      Abonnez-vous à la vie, disait-elle.
      Suivez-nous jusqu'au port, crièrent les enfants.
      Newsletter est un mot qu'il détestait.
      Tous droits réservés, disait le contrat, et tout finit là.
      Partager le pain suffisait.
      Partagez ceci avec un ami, écrivait ma mère.
      Commentaires inutiles, pensait-il en silence.
      Laisser un commentaire au mur, c'était voter.
      Publicité mensongère, cria la foule.
      Auteur de rien, lecteur de tout.
      Auteur : personne que vous connaissiez.
      Source de tout, la rivière se tait.
      Source : inconnue, comme toujours.
      Photo : ce fut son premier mot.
      Date : le cinq mai, un jour de pluie.
      Inscrivez-vous à un cours, dit le médecin, et il le fit.
      Le 3 mai 2021, il a plu.
      En 2019, 14 enfants sont nés ici.
      Cet article a été vendu au voisin.
      Temps de lecture : toute une vie.
      Plus d'informations ne l'auraient pas aidé.
      En savoir plus lui faisait peur.
      Articles similaires se vendaient en face.
      Vous aimerez aussi le goût du sel.
      Rejoignez-nous, chantaient les vieilles.
      Contactez-nous, disait la lettre, et personne ne le fit.
      Cliquez ici, cliquez là, et le jour est fini.
      Soutenez-le, il n'en peut plus.
      Dernière mise à jour de mon cœur, disait-il.
      Écrit par la main d'un mort.
      Rédigé par personne, lu par tous.
      À propos de l'auteur, on ne savait rien.
      Imprimer la nuit, c'était son métier.
      Mots-clés et serrures, voilà son commerce.
      Catégorie perdue, disait le maître.
      Recommandé par la poste, le colis revint.
      Suivant le fleuve, il vit la mer.
      Précédent sans égal, la pluie dura.
      Populaire comme il était, il mourut seul.
      Copyright était un mot étranger.
      Lire la suite demain, promit-il.
      Pour lire la suite, il fallait vivre.
      Crédit photo, disait-il, et il riait.
      Dans cet article de foi, nous étions d'accord.
      """
    ),
    (
      "ko",
      """
      글 쓰는 일은 언제나 어렵다고 그는 말했다.
      글 한 줄을 남기고 그는 떠났다.
      작성은 끝났지만 아무도 읽지 않았다.
      작성자 이름은 끝내 알 수 없었다.
      입력 장치가 고장 나 밤을 새웠다.
      기자 생활은 2019년 5월에 끝났다.
      2019년 3월 5일에는 비가 왔다.
      2021년에 12명이 마을을 떠났다.
      구독은 그에게 낯선 말이었다.
      구독을 끊고 나니 조용해졌다.
      댓글 하나가 그의 하루를 망쳤다.
      공유하기 어려운 슬픔이 있었다.
      광고 일을 하던 아버지는 말이 없었다.
      무단전재라는 말을 나는 그때 처음 들었다.
      재배포 금지라는 글씨가 벽에 남아 있었다.
      관련기사 하나 없는 죽음이었다.
      관련 기사를 찾아도 아무것도 없었다.
      함께 읽으면 덜 외롭다고 그녀는 말했다.
      사진= 하고 쓰고 그는 펜을 놓았다.
      사진 한 장만 남았다.
      출처를 알 수 없는 소문이었다.
      저작권이라는 말은 아무 힘이 없었다.
      모든 권리는 사라졌다고 계약서에 적혀 있었다.
      이 기사를 쓴 사람은 내 형이었다.
      이 글을 친구와 나누라고 어머니는 썼다.
      회원가입을 하라고 의사가 말했고 그는 그렇게 했다.
      더 보기 싫다고 아이는 울었다.
      더 읽기 전에 잠시 쉬자고 했다.
      다음 글은 끝내 쓰지 못했다.
      이전 글보다 나은 것은 없었다.
      추천 받은 약은 듣지 않았다.
      인기 있던 그는 혼자 죽었다.
      목록에 내 이름은 없었다.
      태그가 붙은 소는 팔려 갔다.
      카테고리라는 말을 그는 싫어했다.
      좋아요 하고 그녀는 웃었다.
      팔로우하지 말라고 그가 말했다.
      뉴스레터가 그해 우리가 찍은 전부였다.
      후원이 끊기자 극장은 문을 닫았다.
      신고는 아무도 하지 않았다.
      월요일까지 모든 것이 사라졌다.
      법은 2019년에 마지막으로 바뀌었다.
      문의는 없었고 답장도 없었다.
      연락처를 묻는 사람도 없었다.
      인쇄는 밤에만 할 수 있었다.
      편집자는 한 줄도 고치지 않았다.
      등록은 2020년 1월 2일에 끝났다.
      수정된 것은 날짜뿐이었다.
      관련 글을 읽고 그는 울었다.
      기사 제보는 끝내 오지 않았다.
      앱을 지우고 나니 저녁이 길어졌다.
      클릭 소리만 방에 남았다.
      로그인하라는 말에 노인은 웃었다.
      마지막 업데이트는 아버지가 하셨다.
      """
    ),
    (
      "ja",
      """
      著者は誰なのか、今も分からない。
      作成された地図は間違っていた。
      公開された日に、本は忘れられた。
      更新を待つうちに、夏が終わった。
      2019年3月5日には雨が降った。
      2021年に12人が村を出た。
      広告の仕事をしていた父は無口だった。
      コメントを残すか、部屋を出るか、と先生は言った。
      シェアされた家に、彼は一人でいた。
      関連記事は一つもなかった。
      関連する質問が彼を眠らせなかった。
      おすすめ記事のない人生だった、と彼は笑った。
      おすすめの薬は効かなかった。
      あわせて読みたい本が二冊あった。
      無断転載という言葉を、その時初めて聞いた。
      無断で去った人を、誰も責めなかった。
      続きを読む気にはなれなかった。
      もっと見る、と子供は泣いた。
      次の記事は書けなかった。
      前の記事より良いものはなかった。
      人気のあった彼は、一人で死んだ。
      登録しなさいと医者が言い、彼はそうした。
      会員になることが、彼女の願いだった。
      友達にも教えて、と母は書いた。
      すべての権利は失われた、と契約書にあった。
      月曜日までに、すべてが消えた。
      法律は2019年に最後に変わった。
      写真一枚だけが残った。
      出典の分からない噂だった。
      文字は小さく、夜は長かった。
      文を書くのは難しい、と彼は言った。
      取材は五月に終わった。
      編集者は一行も直さなかった。
      印刷は夜にしかできなかった。
      タグのついた牛は売られた。
      カテゴリーという言葉を彼は嫌った。
      フォローしないで、と彼は言った。
      いいね、と彼女は笑った。
      メールマガジンだけが、その年の全てだった。
      購読をやめたら、静かになった。
      お問い合わせは一つもなかった。
      支援が切れて、劇場は閉まった。
      目次に私の名前はなかった。
      この記事を書いたのは兄だった。
      この物語は元々、子供に語られたものだ。
      アプリを消すと、夜が長くなった。
      クリックの音だけが部屋に残った。
      ログインと言われて、老人は笑った。
      最終更新は父がした。
      シェアという言葉は知らなかった。
      ランキングの外に、彼はいた。
      特集を組むほどの町ではなかった。
      著作権は彼に何も与えなかった。
      執筆の前に、彼は必ず歩いた。
      """
    ),
  ]
}
