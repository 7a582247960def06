<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Adjustments</name>
    <message>
        <source>: %1 data shards do not divide %2</source>
        <translation>：%1 个数据分片不能整除 %2</translation>
    </message>
    <message>
        <source>: it does not divide the %1 sequences of a data shard</source>
        <translation>：不能整除数据分片的 %1 个序列</translation>
    </message>
    <message>
        <source>Matmul %1 → %2: %3 has no %1</source>
        <translation>矩阵乘 %1 → %2：%3 没有 %1</translation>
    </message>
</context>
<context>
    <name>BaseView</name>
    <message>
        <source>Nothing to show yet: choose a model and a system, or open a scenario.</source>
        <translation>暂无内容：请选择模型和系统，或打开一个场景。</translation>
    </message>
</context>
<context>
    <name>ChipView</name>
    <message>
        <source>Source: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>On a GPU: a multiprocessor (SM)</source>
        <translation>GPU 上：流式多处理器 (SM)</translation>
    </message>
    <message>
        <source>On a GPU: shared memory</source>
        <translation>GPU 上：共享内存</translation>
    </message>
    <message>
        <source>On a GPU: a tensor core</source>
        <translation>GPU 上：Tensor Core</translation>
    </message>
    <message>
        <source>On a GPU: CUDA cores and their warp schedulers</source>
        <translation>GPU 上：CUDA 核心及其 warp 调度器</translation>
    </message>
    <message>
        <source>scalar</source>
        <translation>标量</translation>
    </message>
    <message>
        <source>Multiprocessor (SM), one of %1</source>
        <translation>流式多处理器 (SM)，共 %1 个</translation>
    </message>
    <message>
        <source>On a TPU: a TensorCore</source>
        <translation>TPU 上：TensorCore</translation>
    </message>
    <message>
        <source>one SM of %1</source>
        <translation>%1 个 SM 之一</translation>
    </message>
    <message>
        <source>tensor core</source>
        <translation>Tensor Core</translation>
    </message>
    <message>
        <source>On a TPU: an MXU</source>
        <translation>TPU 上：MXU</translation>
    </message>
    <message>
        <source>warp scheduler</source>
        <translation>warp 调度器</translation>
    </message>
    <message>
        <source>%1 lanes</source>
        <translation>%1 个通道</translation>
    </message>
    <message>
        <source>On a TPU: part of the VPU</source>
        <translation>TPU 上：VPU 的一部分</translation>
    </message>
    <message>
        <source>Registers: %1</source>
        <translation>寄存器：%1</translation>
    </message>
    <message>
        <source>On a TPU: VMEM</source>
        <translation>TPU 上：VMEM</translation>
    </message>
    <message>
        <source>PCIe to the host</source>
        <translation>到主机的 PCIe</translation>
    </message>
    <message>
        <source>NVLink-C2C to the host</source>
        <translation>到主机的 NVLink-C2C</translation>
    </message>
    <message>
        <source>%1 busy</source>
        <translation>忙碌 %1</translation>
    </message>
    <message>
        <source>bandwidth not published</source>
        <translation>带宽未公布</translation>
    </message>
    <message>
        <source>VMEM of a TensorCore</source>
        <translation>一个 TensorCore 的 VMEM</translation>
    </message>
    <message>
        <source>shared memory of a unit</source>
        <translation>单元的共享内存</translation>
    </message>
    <message>
        <source>%1 / %2 – does not fit</source>
        <translation>%1 / %2 – 放不下</translation>
    </message>
    <message>
        <source>sums in registers or tensor memory</source>
        <translation>累加和在寄存器或张量内存中</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>out of HBM: %1 at %2</source>
        <translation>自 HBM：%1，%2</translation>
    </message>
    <message>
        <source>into VMEM: %1 at %2</source>
        <translation>入 VMEM：%1，%2</translation>
    </message>
    <message>
        <source>out of L2: %1 at %2</source>
        <translation>自 L2：%1，%2</translation>
    </message>
    <message>
        <source>in all: %1 of the loads hidden</source>
        <translation>总计：%1 的加载被掩盖</translation>
    </message>
    <message>
        <source>cycle %1 of %2</source>
        <translation>周期 %1 / %2</translation>
    </message>
    <message>
        <source>wave %1 of %2</source>
        <translation>第 %1 波，共 %2 波</translation>
    </message>
    <message>
        <source>whole tiles (padding)</source>
        <translation>整 tile（填充）</translation>
    </message>
    <message>
        <source>rows outlast the load of weights</source>
        <translation>行计算长于权重加载</translation>
    </message>
    <message>
        <source>arrays that have a tile</source>
        <translation>有 tile 的阵列</translation>
    </message>
    <message>
        <source>fill and drain</source>
        <translation>填充与排空</translation>
    </message>
    <message>
        <source>utilisation</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>whole waves (quantisation)</source>
        <translation>整波（量化）</translation>
    </message>
    <message>
        <source>%1 weight tiles on %2 arrays: %3 of the FLOPs possible are done.</source>
        <translation>%1 个权重 tile 分到 %2 个阵列：完成了可能 FLOP 的 %3。</translation>
    </message>
    <message>
        <source>%1 tiles in %2 waves; in the last, %3 of %4 units idle.</source>
        <translation>%1 个 tile 分 %2 波；最后一波有 %3 / %4 个单元空闲。</translation>
    </message>
    <message>
        <source>weights ↓ %1 × %2 cells</source>
        <translation>权重 ↓ %1 × %2 单元</translation>
    </message>
    <message>
        <source>sums ↓</source>
        <translation>累加和 ↓</translation>
    </message>
    <message>
        <source>inputs →</source>
        <translation>输入 →</translation>
    </message>
    <message>
        <source>Slice %1 of %2</source>
        <translation>%2 的切片 %1</translation>
    </message>
    <message>
        <source>%1 axes with wraparound links</source>
        <translation>%1 个轴带环绕链路</translation>
    </message>
    <message>
        <source>Cluster of %1</source>
        <translation>%1 集群</translation>
    </message>
    <message>
        <source>%1 chips in %2 hosts</source>
        <translation>%1 个芯片，%2 台主机</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>%1 chips</source>
        <translation>%1 个芯片</translation>
    </message>
    <message>
        <source>%1 of %2 hosts are drawn</source>
        <translation>画出 %2 台主机中的 %1 台</translation>
    </message>
    <message>
        <source>Click to go inside</source>
        <translation>单击进入</translation>
    </message>
    <message>
        <source>a chip</source>
        <translation>每芯片</translation>
    </message>
    <message>
        <source>step %1 comes in</source>
        <translation>第 %1 步进入</translation>
    </message>
    <message>
        <source>step %1 is used</source>
        <translation>第 %1 步在用</translation>
    </message>
    <message>
        <source>buffer %1</source>
        <translation>缓冲区 %1</translation>
    </message>
    <message>
        <source>%1 waits</source>
        <translation>%1 等待</translation>
    </message>
    <message>
        <source>issues</source>
        <translation>发射</translation>
    </message>
    <message>
        <source>stalled</source>
        <translation>停顿</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>lanes</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>operands</source>
        <translation>操作数</translation>
    </message>
    <message>
        <source>%1 ALUs</source>
        <translation>%1 个 ALU</translation>
    </message>
</context>
<context>
    <name>CollectivesView</name>
    <message>
        <source>latency-bound</source>
        <translation>受限于延迟</translation>
    </message>
    <message>
        <source>bandwidth-bound</source>
        <translation>受限于带宽</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>The terms add up.</source>
        <translation>两项相加。</translation>
    </message>
    <message>
        <source>The larger of the two terms counts.</source>
        <translation>取两项中较大者。</translation>
    </message>
    <message>
        <source>Latency-bound below %1</source>
        <translation>小于 %1 时受限于延迟</translation>
    </message>
    <message>
        <source>Ideal switches add no latency.</source>
        <translation>理想交换机不增加延迟。</translation>
    </message>
    <message>
        <source>Slow start of the message: %1</source>
        <translation>消息的慢启动：%1</translation>
    </message>
    <message>
        <source>This machine closes no such axis into a ring: as lines %1</source>
        <translation>本机不把这样的轴接成环：按线 %1</translation>
    </message>
    <message>
        <source>Busiest link (%1): %2 one way, at %3</source>
        <translation>最忙的链路（%1）：单向 %2，%3</translation>
    </message>
    <message>
        <source>Hops one after the other: %1</source>
        <translation>依次经过的跳数：%1</translation>
    </message>
    <message>
        <source>Steps one after the other: %1</source>
        <translation>依次执行的步数：%1</translation>
    </message>
    <message>
        <source>The scenario's mesh has one chip along every axis: nothing is communicated.</source>
        <translation>场景的网格每个轴只有一个芯片：没有通信。</translation>
    </message>
    <message>
        <source>The scenario's machine is one chip: choose another group.</source>
        <translation>场景的机器只有一个芯片：请选择其他芯片组。</translation>
    </message>
    <message>
        <source>A group of one chip has nothing to send: choose two or more.</source>
        <translation>单芯片的组无需发送：请选择两个或更多。</translation>
    </message>
    <message>
        <source>Ring</source>
        <translation>环</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>线</translation>
    </message>
    <message>
        <source>2-D torus</source>
        <translation>二维环面</translation>
    </message>
    <message>
        <source>Machine axis</source>
        <translation>机器的轴</translation>
    </message>
    <message>
        <source>Switch</source>
        <translation>交换机</translation>
    </message>
    <message>
        <source>Nodes and leaf</source>
        <translation>节点与 leaf</translation>
    </message>
    <message>
        <source>Scenario's group</source>
        <translation>场景的组</translation>
    </message>
    <message>
        <source>Both ways round</source>
        <translation>双向</translation>
    </message>
    <message>
        <source>One way round</source>
        <translation>单向</translation>
    </message>
    <message>
        <source>Direct</source>
        <translation>直连</translation>
    </message>
    <message>
        <source>In a ring</source>
        <translation>环形</translation>
    </message>
    <message>
        <source>Doubling tree</source>
        <translation>倍增树</translation>
    </message>
    <message>
        <source>Reduced in switches</source>
        <translation>交换机内归约</translation>
    </message>
    <message>
        <source>ring of %1</source>
        <translation>%1 个芯片的环</translation>
    </message>
    <message>
        <source>line of %1</source>
        <translation>%1 个芯片的线</translation>
    </message>
    <message>
        <source>%1 × %2 torus</source>
        <translation>%1 × %2 环面</translation>
    </message>
    <message>
        <source>one axis of the machine, %1 chips</source>
        <translation>机器的一个轴，%1 个芯片</translation>
    </message>
    <message>
        <source>%1 behind a switch</source>
        <translation>交换机下 %1 个芯片</translation>
    </message>
    <message>
        <source>%1 nodes × %2</source>
        <translation>%1 个节点 × %2</translation>
    </message>
    <message>
        <source>%1 of the scenario, %2 chips</source>
        <translation>场景的 %1，%2 个芯片</translation>
    </message>
    <message>
        <source>bytes of the whole array</source>
        <translation>整个数组的字节数</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>Σ</source>
        <translation>Σ</translation>
    </message>
    <message>
        <source>switch</source>
        <translation>交换机</translation>
    </message>
    <message>
        <source>shard, summed</source>
        <translation>分片，已求和</translation>
    </message>
    <message>
        <source>piece of the array</source>
        <translation>数组的一部分</translation>
    </message>
    <message>
        <source>shard, by the device it comes from</source>
        <translation>分片，按来源设备</translation>
    </message>
    <message>
        <source>partial sum, as long as it is complete</source>
        <translation>部分和，长度表示完成程度</translation>
    </message>
    <message>
        <source>chunk: row of its origin, column of its goal</source>
        <translation>分块：行为来源，列为目标</translation>
    </message>
    <message>
        <source>array, by the device it comes from</source>
        <translation>数组，按来源设备</translation>
    </message>
    <message>
        <source>moves in this step</source>
        <translation>本步中移动</translation>
    </message>
    <message>
        <source>Device %1</source>
        <translation>设备 %1</translation>
    </message>
    <message>
        <source>holds %1 in %2 chunks</source>
        <translation>持有 %1，共 %2 个分块</translation>
    </message>
    <message>
        <source>%1 of them are partial sums</source>
        <translation>其中 %1 个为部分和</translation>
    </message>
    <message>
        <source>sends %1 to device %2</source>
        <translation>向设备 %2 发送 %1</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>See what one slider does to a large language model.</source>
        <translation>看看一个滑块会给大语言模型带来什么。</translation>
    </message>
    <message>
        <source>A scenario, an export that carries one, or the id of a built-in scenario.</source>
        <translation>场景、带有场景的导出文件，或内置场景的 id。</translation>
    </message>
    <message>
        <source>Write charts and tables into &lt;folder&gt; and end; needs no screen.</source>
        <translation>将图表写入 &lt;folder&gt; 后退出；无需显示器。</translation>
    </message>
    <message>
        <source>Which views, separated by commas (all).</source>
        <translation>哪些视图，以逗号分隔（全部）。</translation>
    </message>
    <message>
        <source>Size of pictures, or of the window, in pixels: 960x600.</source>
        <translation>图片或窗口的像素大小：960x600。</translation>
    </message>
    <message>
        <source>Dots per inch of PNG pictures (192).</source>
        <translation>PNG 图片的每英寸点数（192）。</translation>
    </message>
    <message>
        <source>system, light or dark; for this run.</source>
        <translation>system、light 或 dark；仅本次运行。</translation>
    </message>
    <message>
        <source>en, ru, zh_CN; for this run.</source>
        <translation>en、ru、zh_CN；仅本次运行。</translation>
    </message>
    <message>
        <source>Forget where the window and its docks were.</source>
        <translation>忘记窗口和面板的位置。</translation>
    </message>
    <message>
        <source>--size: expected width and height such as 960x600</source>
        <translation>--size：应为宽和高，例如 960x600</translation>
    </message>
    <message>
        <source>--dpi: expected 24 to 2400</source>
        <translation>--dpi：应为 24 到 2400</translation>
    </message>
    <message>
        <source>unknown view “%1”; there are %2</source>
        <translation>未知视图“%1”；可用 %2</translation>
    </message>
    <message>
        <source>one file at a time</source>
        <translation>一次只能一个文件</translation>
    </message>
    <message>
        <source>What to write, separated by commas (svg): %1.</source>
        <translation>写出什么，用逗号分隔（svg）：%1。</translation>
    </message>
    <message>
        <source>Heading of every picture instead of the view's own; empty for none.</source>
        <translation>每幅图的标题，代替视图自己的；空则没有。</translation>
    </message>
    <message>
        <source>Text below every picture; "auto" writes what the picture says.</source>
        <translation>每幅图下面的文字；“auto” 写出图的内容。</translation>
    </message>
    <message>
        <source>unknown format “%1”; there are %2</source>
        <translation>未知格式“%1”；可用 %2</translation>
    </message>
    <message>
        <source>--%1: unknown value “%2”; there are %3</source>
        <translation>--%1：未知的值“%2”；可用 %3</translation>
    </message>
    <message>
        <source>--%1 goes with --export</source>
        <translation>--%1 须与 --export 同用</translation>
    </message>
    <message>
        <source>--export: expected a folder</source>
        <translation>--export：需要一个文件夹</translation>
    </message>
    <message>
        <source>unknown option %1</source>
        <translation>未知选项 %1</translation>
    </message>
    <message>
        <source>there is no display for a window; --export FOLDER writes charts and tables without</source>
        <translation>没有可显示窗口的屏幕；--export 文件夹 无需屏幕即可写出图表</translation>
    </message>
</context>
<context>
    <name>CompareModel</name>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Hardware figures</source>
        <translation>硬件参数</translation>
    </message>
    <message>
        <source>Reduction in the switches</source>
        <translation>交换机内归约</translation>
    </message>
    <message>
        <source>Twisted torus</source>
        <translation>扭转环面</translation>
    </message>
    <message>
        <source>Oversubscription of the scale-out network</source>
        <translation>scale-out 网络超额认购比</translation>
    </message>
    <message>
        <source>Chips of a scale-up domain</source>
        <translation>scale-up 域的芯片数</translation>
    </message>
    <message>
        <source>Bandwidth to the host</source>
        <translation>到主机的带宽</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Model file</source>
        <translation>模型文件</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Model width</source>
        <translation>模型宽度</translation>
    </message>
    <message>
        <source>MLP width</source>
        <translation>MLP 宽度</translation>
    </message>
    <message>
        <source>Query heads</source>
        <translation>查询头数</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV 头数</translation>
    </message>
    <message>
        <source>Head dimension</source>
        <translation>头维度</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>Gated MLP</source>
        <translation>门控 MLP</translation>
    </message>
    <message>
        <source>Tied embeddings</source>
        <translation>共享嵌入</translation>
    </message>
    <message>
        <source>Attention beside the MLP</source>
        <translation>注意力与 MLP 并行</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Imbalance of experts</source>
        <translation>专家负载不均</translation>
    </message>
    <message>
        <source>First token within</source>
        <translation>首 token 时限</translation>
    </message>
    <message>
        <source>Each token within</source>
        <translation>每 token 时限</translation>
    </message>
    <message>
        <source>Tensor degree of an expert</source>
        <translation>专家的 tensor 度</translation>
    </message>
    <message>
        <source>Sequence parallelism</source>
        <translation>序列并行</translation>
    </message>
    <message>
        <source>Pipeline schedule</source>
        <translation>流水线调度</translation>
    </message>
    <message>
        <source>Virtual stages</source>
        <translation>虚拟阶段数</translation>
    </message>
    <message>
        <source>Attention over context</source>
        <translation>context 轴上的注意力</translation>
    </message>
    <message>
        <source>Layout of weights</source>
        <translation>权重布局</translation>
    </message>
    <message>
        <source>Layout of the KV cache</source>
        <translation>KV 缓存布局</translation>
    </message>
    <message>
        <source>Matmul precision</source>
        <translation>矩阵乘精度</translation>
    </message>
    <message>
        <source>Weights as stored</source>
        <translation>权重存储类型</translation>
    </message>
    <message>
        <source>Activations as stored</source>
        <translation>激活存储类型</translation>
    </message>
    <message>
        <source>Gradients as stored</source>
        <translation>梯度存储类型</translation>
    </message>
    <message>
        <source>Gradients as reduced</source>
        <translation>梯度归约类型</translation>
    </message>
    <message>
        <source>KV cache as stored</source>
        <translation>KV 缓存存储类型</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Master copy of weights</source>
        <translation>权重主副本</translation>
    </message>
    <message>
        <source>First moment</source>
        <translation>一阶矩</translation>
    </message>
    <message>
        <source>Second moment</source>
        <translation>二阶矩</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>Attention kernel</source>
        <translation>注意力内核</translation>
    </message>
    <message>
        <source>Software stack</source>
        <translation>软件栈</translation>
    </message>
    <message>
        <source>Fidelity</source>
        <translation>保真度</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>适配器</translation>
    </message>
    <message>
        <source>Rank of the adapter</source>
        <translation>适配器的秩</translation>
    </message>
    <message>
        <source>Matrices with an adapter</source>
        <translation>带适配器的矩阵</translation>
    </message>
    <message>
        <source>Frozen weights as stored</source>
        <translation>冻结权重存储类型</translation>
    </message>
    <message>
        <source>Optimizer states on the host</source>
        <translation>优化器状态在主机</translation>
    </message>
    <message>
        <source>Activations on the host</source>
        <translation>激活在主机</translation>
    </message>
    <message>
        <source>What MFU counts</source>
        <translation>MFU 计法</translation>
    </message>
    <message>
        <source>Ring factor</source>
        <translation>环因子</translation>
    </message>
    <message>
        <source>Collectives on several networks</source>
        <translation>多网络上的集合通信</translation>
    </message>
    <message>
        <source>Causal attention skips blocks</source>
        <translation>因果注意力跳块</translation>
    </message>
    <message>
        <source>Collective matmul</source>
        <translation>集合矩阵乘</translation>
    </message>
    <message>
        <source>Fused elementwise operations</source>
        <translation>逐元素操作融合</translation>
    </message>
    <message>
        <source>Batching</source>
        <translation>批处理</translation>
    </message>
    <message>
        <source>Chunk of a prompt</source>
        <translation>提示词分块</translation>
    </message>
    <message>
        <source>Prefix cache</source>
        <translation>前缀缓存</translation>
    </message>
    <message>
        <source>Block of the KV cache</source>
        <translation>KV 缓存块</translation>
    </message>
    <message>
        <source>Seed of the requests</source>
        <translation>请求随机种子</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>长度分布</translation>
    </message>
    <message>
        <source>Spread of lengths</source>
        <translation>长度离散度</translation>
    </message>
    <message>
        <source>List of lengths</source>
        <translation>长度列表</translation>
    </message>
    <message>
        <source>Prefill chips</source>
        <translation>Prefill 芯片</translation>
    </message>
    <message>
        <source>Decode chips</source>
        <translation>Decode 芯片</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>草稿模型</translation>
    </message>
    <message>
        <source>Drafted tokens</source>
        <translation>草稿 token 数</translation>
    </message>
    <message>
        <source>Accepted drafts</source>
        <translation>草稿接受率</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>芯片数</translation>
    </message>
    <message>
        <source>Peak of a chip</source>
        <translation>单芯片峰值</translation>
    </message>
    <message>
        <source>FLOPs per token</source>
        <translation>每 token 的 FLOP</translation>
    </message>
    <message>
        <source>Compute of a step</source>
        <translation>一步的计算</translation>
    </message>
    <message>
        <source>HBM time of a step</source>
        <translation>一步的 HBM 时间</translation>
    </message>
    <message>
        <source>Optimizer update</source>
        <translation>优化器更新</translation>
    </message>
    <message>
        <source>Overheads of a step</source>
        <translation>一步的开销</translation>
    </message>
    <message>
        <source>HFU</source>
        <translation>HFU</translation>
    </message>
    <message>
        <source>Model FLOP/s per chip</source>
        <translation>每芯片模型 FLOP/s</translation>
    </message>
    <message>
        <source>Chip-hours of training</source>
        <translation>训练芯片小时</translation>
    </message>
    <message>
        <source>Tokens per second of a sequence</source>
        <translation>每序列每秒 token</translation>
    </message>
    <message>
        <source>Largest batch that fits</source>
        <translation>能放下的最大批次</translation>
    </message>
    <message>
        <source>HBM of a chip</source>
        <translation>单芯片 HBM</translation>
    </message>
    <message>
        <source>Memory: weights</source>
        <translation>显存：权重</translation>
    </message>
    <message>
        <source>Memory: gradients</source>
        <translation>显存：梯度</translation>
    </message>
    <message>
        <source>Memory: optimizer</source>
        <translation>显存：优化器</translation>
    </message>
    <message>
        <source>Memory: activations</source>
        <translation>显存：激活</translation>
    </message>
    <message>
        <source>Memory: KV cache</source>
        <translation>显存：KV 缓存</translation>
    </message>
    <message>
        <source>Memory: communication</source>
        <translation>显存：通信</translation>
    </message>
    <message>
        <source>Memory: overhead</source>
        <translation>显存：开销</translation>
    </message>
    <message>
        <source>Fits memory</source>
        <translation>显存放得下</translation>
    </message>
    <message>
        <source>Bound by</source>
        <translation>受限于</translation>
    </message>
    <message>
        <source>Weighs most</source>
        <translation>占比最大</translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>“%1” has changes that are not saved.</source>
        <translation>“%1”有未保存的更改。</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>放弃(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
</context>
<context>
    <name>Exporter</name>
    <message>
        <source>%1 cannot be made</source>
        <translation>无法创建 %1</translation>
    </message>
    <message>
        <source>%1 would be empty</source>
        <translation>%1 将为空</translation>
    </message>
    <message>
        <source>%1 would have more than 100 million pixels: choose a smaller size or fewer dots per inch</source>
        <translation>%1 会超过一亿像素：请选更小的尺寸或更低的每英寸点数</translation>
    </message>
</context>
<context>
    <name>MemoryView</name>
    <message>
        <source>pipeline stage</source>
        <translation>流水线阶段</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation>基线 %1</translation>
    </message>
    <message>
        <source>all of it</source>
        <translation>全部</translation>
    </message>
    <message>
        <source> · stage %1</source>
        <translation> · 阶段 %1</translation>
    </message>
    <message>
        <source>%1 of %2 in use</source>
        <translation>已用 %1 / %2</translation>
    </message>
    <message>
        <source>%1 more than the chip has</source>
        <translation>比芯片显存多 %1</translation>
    </message>
    <message>
        <source>%1 free of %2</source>
        <translation>空闲 %1 / %2</translation>
    </message>
    <message>
        <source>peak: %1</source>
        <translation>峰值：%1</translation>
    </message>
</context>
<context>
    <name>ParallelismView</name>
    <message>
        <source>tokens of the batch per chip</source>
        <translation>每芯片的批次 token 数</translation>
    </message>
    <message>
        <source>tensor degree, the rest FSDP</source>
        <translation>tensor 并行度，其余为 FSDP</translation>
    </message>
    <message>
        <source>seconds of the forward passes</source>
        <translation>前向的秒数</translation>
    </message>
    <message>
        <source>least at %1</source>
        <translation>最小在 %1</translation>
    </message>
    <message>
        <source>now %1</source>
        <translation>当前 %1</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>data parallel</source>
        <translation>数据并行</translation>
    </message>
    <message>
        <source>FSDP</source>
        <translation>FSDP</translation>
    </message>
    <message>
        <source>tensor × %1</source>
        <translation>tensor × %1</translation>
    </message>
    <message>
        <source>FSDP × tensor at its best</source>
        <translation>最佳 FSDP × tensor</translation>
    </message>
    <message>
        <source>this mesh</source>
        <translation>当前网格</translation>
    </message>
    <message>
        <source>bound by communication, however it is split</source>
        <translation>无论如何切分都受限于通信</translation>
    </message>
    <message>
        <source>FSDP needs tensor beside it</source>
        <translation>FSDP 需配合 tensor</translation>
    </message>
    <message>
        <source>FSDP alone is enough</source>
        <translation>仅 FSDP 即可</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>tensor</translation>
    </message>
    <message>
        <source>tensor up to %1</source>
        <translation>tensor 至 %1</translation>
    </message>
    <message>
        <source>both</source>
        <translation>两者</translation>
    </message>
    <message>
        <source>%1 tok</source>
        <translation>%1 tok</translation>
    </message>
    <message>
        <source>degree %1</source>
        <translation>并行度 %1</translation>
    </message>
    <message>
        <source>%1 tokens a chip</source>
        <translation>每芯片 %1 个 token</translation>
    </message>
    <message>
        <source>tensor degree %1</source>
        <translation>tensor 并行度 %1</translation>
    </message>
    <message>
        <source>At %1 a chip the forward passes compute for %2 and communicate for %3: that can be hidden.</source>
        <translation>每芯片 %1 时，前向计算 %2、通信 %3：可以掩盖。</translation>
    </message>
    <message>
        <source>At %1 a chip the forward passes compute for %2 and communicate for %3: more than can be hidden.</source>
        <translation>每芯片 %1 时，前向计算 %2、通信 %3：无法全部掩盖。</translation>
    </message>
    <message>
        <source>With %1 compute takes longer from %2 on.</source>
        <translation>%1：从 %2 起计算更久。</translation>
    </message>
    <message>
        <source>Of this mesh, %1 can be hidden from %2 on.</source>
        <translation>在此网格中，%1 从 %2 起可以隐藏。</translation>
    </message>
    <message>
        <source>Of this mesh, %1 can be hidden with any batch.</source>
        <translation>在此网格中，%1 在任何批次下都可以隐藏。</translation>
    </message>
    <message>
        <source>Of this mesh, %1 can be hidden with no batch.</source>
        <translation>在此网格中，%1 在任何批次下都无法隐藏。</translation>
    </message>
    <message>
        <source>With %1 compute takes longer up to %2.</source>
        <translation>%1：直到 %2 计算更久。</translation>
    </message>
    <message>
        <source>Communication is least at %1.</source>
        <translation>通信在 %1 处最少。</translation>
    </message>
    <message>
        <source>%1 of this mesh · %2</source>
        <translation>当前网格的 %1 · %2</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>16 to 20 000</source>
        <translation>16 到 20 000</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>larger than %1 MiB, the most that is read</source>
        <translation>大于 %1 MiB，超出可读取的上限</translation>
    </message>
    <message>
        <source>holds no scenario; pictures and reports that Rooflight exports do</source>
        <translation>不含场景；Rooflight 导出的图片和报告才含</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Memory per chip</source>
        <translation>每芯片显存</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>the scenario</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>How the figures come about</source>
        <translation>数值怎么来</translation>
    </message>
    <message>
        <source>What it rests on</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Assumption</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
<message>
        <source>With nothing to show of this scenario: %1.</source>
        <translation>此场景下没有内容可显示的视图：%1。</translation>
    </message>
</context>
<context>
    <name>RooflineView</name>
    <message>
        <source>thin: achieved</source>
        <translation>细线：实际达到</translation>
    </message>
    <message>
        <source>achieved: %1 (%2)</source>
        <translation>实际达到：%1（%2）</translation>
    </message>
    <message>
        <source>arithmetic intensity, FLOP per byte</source>
        <translation>算术强度，FLOP/字节</translation>
    </message>
    <message>
        <source>%1 of %2 (%3) · %4</source>
        <translation>%1 / %2（%3）· %4</translation>
    </message>
    <message>
        <source>baseline: %1 at %2</source>
        <translation>基线：%1，%2 处</translation>
    </message>
    <message>
        <source>meets %1 at %2</source>
        <translation>与 %1 相交于 %2</translation>
    </message>
    <message>
        <source>the peak of the matmul precision in use</source>
        <translation>所用矩阵乘精度的峰值</translation>
    </message>
    <message>
        <source>another precision of the chip</source>
        <translation>芯片的其他精度</translation>
    </message>
</context>
<context>
    <name>SearchView</name>
    <message>
        <source>memory per chip (%1)</source>
        <translation>每芯片显存（%1）</translation>
    </message>
    <message>
        <source>step time (s)</source>
        <translation>步时间（s）</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>token/s</translation>
    </message>
    <message>
        <source>plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Pareto front</source>
        <translation>帕累托前沿</translation>
    </message>
    <message>
        <source>scenario as it is</source>
        <translation>当前方案</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>步时间</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>成本</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>能耗</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>芯片数</translation>
    </message>
    <message>
        <source>tensor does not divide the heads</source>
        <translation>tensor 不能整除注意力头数</translation>
    </message>
    <message>
        <source>neither of tensor and the KV heads divides the other</source>
        <translation>tensor 与 KV 头数互不整除</translation>
    </message>
    <message>
        <source>tensor does not divide the MLP's width</source>
        <translation>tensor 不能整除 MLP 宽度</translation>
    </message>
    <message>
        <source>expert does not divide the experts</source>
        <translation>expert 不能整除专家数</translation>
    </message>
    <message>
        <source>expert × expert_tensor does not divide its chips</source>
        <translation>expert × expert_tensor 不能整除其芯片数</translation>
    </message>
    <message>
        <source>expert_tensor does not divide an expert's width</source>
        <translation>expert_tensor 不能整除专家宽度</translation>
    </message>
    <message>
        <source>more stages than layers</source>
        <translation>流水线阶段多于层数</translation>
    </message>
    <message>
        <source>context does not divide the sequence</source>
        <translation>context 不能整除序列长度</translation>
    </message>
    <message>
        <source>data × fsdp does not divide the batch</source>
        <translation>data × fsdp 不能整除批次</translation>
    </message>
    <message>
        <source>too many micro-batches</source>
        <translation>微批次过多</translation>
    </message>
    <message>
        <source>tensor leaves the scale-up domain</source>
        <translation>tensor 超出 scale-up 域</translation>
    </message>
    <message>
        <source>does not fit in memory</source>
        <translation>显存放不下</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>selective</source>
        <translation>选择性</translation>
    </message>
    <message>
        <source>full</source>
        <translation>完全</translation>
    </message>
    <message>
        <source>by a list</source>
        <translation>按列表</translation>
    </message>
    <message>
        <source>TPOT (s)</source>
        <translation>TPOT（秒）</translation>
    </message>
    <message>
        <source>Time of a request</source>
        <translation>请求时间</translation>
    </message>
    <message>
        <source>takes longer than allowed</source>
        <translation>比允许的时间长</translation>
    </message>
    <message>
        <source>requests come faster than it serves them</source>
        <translation>请求到来的速度超过其处理速度</translation>
    </message>
    <message>
        <source>the batch is larger than allowed</source>
        <translation>批次超过上限</translation>
    </message>
</context>
<context>
    <name>ServingView</name>
    <message>
        <source>time to the first token</source>
        <translation>首个 token 时间</translation>
    </message>
    <message>
        <source>time per token</source>
        <translation>每 token 时间</translation>
    </message>
    <message>
        <source>latency of a whole answer</source>
        <translation>整个回答的延迟</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>requests in flight on one copy</source>
        <translation>一份模型上进行中的请求</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>half within %1</source>
        <translation>一半在 %1 内</translation>
    </message>
    <message>
        <source>90% within %1</source>
        <translation>90% 在 %1 内</translation>
    </message>
    <message>
        <source>99% within %1</source>
        <translation>99% 在 %1 内</translation>
    </message>
    <message>
        <source>objective %1</source>
        <translation>目标 %1</translation>
    </message>
    <message>
        <source>%1 per token, %2 tokens/s/chip</source>
        <translation>每 token %1，每芯片每秒 %2 个 token</translation>
    </message>
    <message>
        <source>first token after %1</source>
        <translation>%1 后出首个 token</translation>
    </message>
    <message>
        <source>press or drag to choose it</source>
        <translation>点击或拖动以选择</translation>
    </message>
    <message>
        <source>%1 sequences: a step of %2</source>
        <translation>%1 个序列：一步 %2</translation>
    </message>
    <message>
        <source>weights %1, KV cache %2</source>
        <translation>权重 %1，KV 缓存 %2</translation>
    </message>
    <message>
        <source>FLOPs %1, network %2</source>
        <translation>FLOPs %1，网络 %2</translation>
    </message>
    <message>
        <source>%1 sequences of %2 tokens fit</source>
        <translation>可容纳 %1 个 %2 token 的序列</translation>
    </message>
    <message>
        <source>prompt of %1, answer of %2 tokens</source>
        <translation>提示 %1，回答 %2 个 token</translation>
    </message>
    <message>
        <source>waits %1, first token after %2, finished after %3</source>
        <translation>等待 %1，%2 后出首个 token，%3 后完成</translation>
    </message>
    <message>
        <source>%1 to %2: %3 of %4 requests</source>
        <translation>%1 至 %2：%4 个请求中的 %3 个</translation>
    </message>
    <message>
        <source>At present a token takes %1 and a chip generates %2 a second.</source>
        <translation>目前每个 token 用时 %1，每芯片每秒生成 %2 个。</translation>
    </message>
    <message>
        <source>The most that a chip can generate is %1 a second, with %2.</source>
        <translation>每芯片每秒最多可生成 %1 个：%2。</translation>
    </message>
    <message>
        <source>%1 of %2 requests a second meet the objectives.</source>
        <translation>每秒 %2 个请求中有 %1 个达到目标。</translation>
    </message>
    <message>
        <source>From %1 sequences the KV cache takes longer to read than the weights.</source>
        <translation>从 %1 个序列起，读取 KV 缓存比读取权重更久。</translation>
    </message>
    <message>
        <source>The weights always take longer to read than the KV cache.</source>
        <translation>读取权重始终比读取 KV 缓存更久。</translation>
    </message>
    <message>
        <source>From %1 sequences the FLOPs take longer than reading the weights.</source>
        <translation>从 %1 个序列起，FLOPs 比读取权重更久。</translation>
    </message>
    <message>
        <source>The weights always take longer to read than their FLOPs.</source>
        <translation>读取权重始终比其 FLOPs 更久。</translation>
    </message>
    <message>
        <source>Memory holds %1 requests of %2 tokens each; %3 are in flight.</source>
        <translation>显存可容纳 %1 个各 %2 token 的请求；进行中 %3 个。</translation>
    </message>
    <message>
        <source>%1 requests over %2 on one copy of the model.</source>
        <translation>一份模型上 %2 内的 %1 个请求。</translation>
    </message>
    <message>
        <source>Of the %1, half are within %2, 90% within %3 and 99% within %4.</source>
        <translation>%1：一半在 %2 内，90% 在 %3 内，99% 在 %4 内。</translation>
    </message>
    <message>
        <source>reading the weights</source>
        <translation>读取权重</translation>
    </message>
    <message>
        <source>reading the KV cache</source>
        <translation>读取 KV 缓存</translation>
    </message>
    <message>
        <source>FLOPs of the products</source>
        <translation>矩阵乘的 FLOPs</translation>
    </message>
    <message>
        <source>the network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>generated tokens a second and chip</source>
        <translation>每芯片每秒生成的 token</translation>
    </message>
    <message>
        <source>each token within %1</source>
        <translation>每个 token 在 %1 内</translation>
    </message>
    <message>
        <source>sequences that share a step of one copy</source>
        <translation>一份模型一步中的序列数</translation>
    </message>
    <message>
        <source>seconds of a step</source>
        <translation>一步的秒数</translation>
    </message>
    <message>
        <source>now %1</source>
        <translation>当前 %1</translation>
    </message>
    <message>
        <source>KV above weights from %1</source>
        <translation>从 %1 起 KV 超过权重</translation>
    </message>
    <message>
        <source>FLOPs above weights from %1</source>
        <translation>从 %1 起 FLOPs 超过权重</translation>
    </message>
    <message>
        <source>network above weights from %1</source>
        <translation>从 %1 起网络超过权重</translation>
    </message>
    <message>
        <source>tokens in the cache of a sequence</source>
        <translation>一个序列缓存中的 token 数</translation>
    </message>
    <message>
        <source>sequences that fit, all copies</source>
        <translation>可容纳的序列数，所有副本</translation>
    </message>
    <message>
        <source>a request holds %1 tokens on average: %2 fit</source>
        <translation>每请求平均占 %1 个 token：可容纳 %2 个</translation>
    </message>
    <message>
        <source>in flight: %1</source>
        <translation>进行中：%1</translation>
    </message>
    <message>
        <source>this mesh and precision</source>
        <translation>当前网格与精度</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>best of all</source>
        <translation>全部中最优</translation>
    </message>
    <message>
        <source>the step</source>
        <translation>整步</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>prefill</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>decode</translation>
    </message>
    <message>
        <source>tensor %1 × data %2</source>
        <translation>tensor %1 × data %2</translation>
    </message>
    <message>
        <source>weights %1</source>
        <translation>权重 %1</translation>
    </message>
    <message>
        <source>cache %1</source>
        <translation>缓存 %1</translation>
    </message>
    <message>
        <source>%1 requests/s</source>
        <translation>每秒 %1 个请求</translation>
    </message>
    <message>
        <source>%1 at a time</source>
        <translation>同时 %1 个</translation>
    </message>
    <message>
        <source>%1 a million input tokens, %2 a million output tokens</source>
        <translation>每百万输入词元 %1，每百万输出词元 %2</translation>
    </message>
    <message>
        <source>%1 J an output token</source>
        <translation>每个输出词元 %1 J</translation>
    </message>
    <message>
        <source>%1 prompts: a step of %2</source>
        <translation>%1 个提示词：一步 %2</translation>
    </message>
    <message>
        <source>Memory holds %1 sequences of %2 tokens each; the batch has %3.</source>
        <translation>显存可容纳 %1 个各 %2 token 的序列；批中有 %3 个。</translation>
    </message>
    <message>
        <source>prompts that share a step of one copy</source>
        <translation>一份模型一步中的提示词数</translation>
    </message>
    <message>
        <source>a sequence has %1 tokens: %2 fit</source>
        <translation>每序列 %1 个 token：可容纳 %2 个</translation>
    </message>
    <message>
        <source>batch: %1</source>
        <translation>批：%1</translation>
    </message>
    <message>
        <source>prompt tokens a second and chip</source>
        <translation>每芯片每秒处理的提示 token</translation>
    </message>
    <message>
        <source>dollars a million input tokens</source>
        <translation>每百万输入 token 的美元</translation>
    </message>
    <message>
        <source>dollars a million output tokens</source>
        <translation>每百万输出 token 的美元</translation>
    </message>
    <message>
        <source>joules an input token</source>
        <translation>每个输入 token 的焦耳</translation>
    </message>
    <message>
        <source>joules an output token</source>
        <translation>每个输出 token 的焦耳</translation>
    </message>
    <message>
        <source>first token within %1</source>
        <translation>首 token 在 %1 内</translation>
    </message>
    <message>
        <source>a batch of %1</source>
        <translation>批大小 %1</translation>
    </message>
    <message>
        <source>first token after %1, %2 prompt tokens/s/chip</source>
        <translation>首 token 在 %1 之后，每芯片每秒处理 %2 个提示 token</translation>
    </message>
    <message>
        <source>%1 a million input tokens</source>
        <translation>每百万输入 token %1</translation>
    </message>
    <message>
        <source>%1 a million output tokens</source>
        <translation>每百万输出 token %1</translation>
    </message>
    <message>
        <source>%1 J an input token</source>
        <translation>每个输入 token %1 J</translation>
    </message>
    <message>
        <source>At present the first token takes %1 and a chip works through %2 prompt tokens a second.</source>
        <translation>目前首 token 用时 %1，每芯片每秒处理 %2 个提示 token。</translation>
    </message>
    <message>
        <source>The most that a chip can work through is %1 a second, with %2.</source>
        <translation>每芯片每秒最多可处理 %1 个：%2。</translation>
    </message>
</context>
<context>
    <name>ShardingView</name>
    <message>
        <source> · %1 copies</source>
        <translation> · %1 个副本</translation>
    </message>
    <message>
        <source>More devices than a picture can show.</source>
        <translation>设备过多，无法画出。</translation>
    </message>
    <message>
        <source>on device %1</source>
        <translation>在设备 %1 上</translation>
    </message>
    <message>
        <source>copies on devices %1</source>
        <translation>副本在设备 %1 上</translation>
    </message>
    <message>
        <source>partial sums on devices %1</source>
        <translation>部分和在设备 %1 上</translation>
    </message>
    <message>
        <source>Case %1: %2 – %3.</source>
        <translation>情形 %1：%2 – %3。</translation>
    </message>
    <message>
        <source>Nothing to do: both are the same.</source>
        <translation>无需操作：两者相同。</translation>
    </message>
    <message>
        <source>%1 · nothing is communicated</source>
        <translation>%1 · 无通信</translation>
    </message>
    <message>
        <source>compute %1, communication %2</source>
        <translation>计算 %1，通信 %2</translation>
    </message>
    <message>
        <source>%1 on a device</source>
        <translation>每设备 %1</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>No plans until the specs are mended.</source>
        <translation>修正分片规格后才有方案。</translation>
    </message>
    <message>
        <source>cheapest</source>
        <translation>最省</translation>
    </message>
    <message>
        <source>over idle axes</source>
        <translation>利用空闲轴</translation>
    </message>
    <message>
        <source>Steps of the selected plan</source>
        <translation>所选方案的步骤</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>local %1, %2</source>
        <translation>本地 %1，%2</translation>
    </message>
    <message>
        <source>%1: %2 an axis, each a ring; %3 %4</source>
        <translation>%1：每轴 %2（均为环），%3 %4</translation>
    </message>
    <message>
        <source>%1: %2 a chip, %3 %4</source>
        <translation>%1：每芯片 %2，%3 %4</translation>
    </message>
    <message>
        <source>local %1 · %2</source>
        <translation>本地 %1 · %2</translation>
    </message>
</context>
<context>
    <name>SweepView</name>
    <message>
        <source>Global batch</source>
        <translation>全局批次</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>Prompt tokens</source>
        <translation>提示词 token</translation>
    </message>
    <message>
        <source>Output tokens</source>
        <translation>输出 token</translation>
    </message>
    <message>
        <source>Concurrency</source>
        <translation>并发数</translation>
    </message>
    <message>
        <source>Requests per second</source>
        <translation>每秒请求数</translation>
    </message>
    <message>
        <source>Training tokens</source>
        <translation>训练 token</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>芯片数</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>切片数</translation>
    </message>
    <message>
        <source>HBM bandwidth</source>
        <translation>HBM 带宽</translation>
    </message>
    <message>
        <source>HBM capacity</source>
        <translation>HBM 容量</translation>
    </message>
    <message>
        <source>ICI bandwidth per link</source>
        <translation>每条 ICI 链路带宽</translation>
    </message>
    <message>
        <source>Scale-up bandwidth</source>
        <translation>scale-up 带宽</translation>
    </message>
    <message>
        <source>Scale-out bandwidth</source>
        <translation>scale-out 带宽</translation>
    </message>
    <message>
        <source>Price of a chip-hour</source>
        <translation>每芯片小时价格</translation>
    </message>
    <message>
        <source>Power of a chip</source>
        <translation>芯片功耗</translation>
    </message>
    <message>
        <source>data axis</source>
        <translation>data 轴</translation>
    </message>
    <message>
        <source>fsdp axis</source>
        <translation>fsdp 轴</translation>
    </message>
    <message>
        <source>tensor axis</source>
        <translation>tensor 轴</translation>
    </message>
    <message>
        <source>context axis</source>
        <translation>context 轴</translation>
    </message>
    <message>
        <source>pipeline axis</source>
        <translation>pipeline 轴</translation>
    </message>
    <message>
        <source>expert axis</source>
        <translation>expert 轴</translation>
    </message>
    <message>
        <source>ZeRO stage</source>
        <translation>ZeRO 阶段</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>每步时间</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>每秒 token</translation>
    </message>
    <message>
        <source>Tokens per second and chip</source>
        <translation>每芯片每秒 token</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Memory per chip</source>
        <translation>每芯片显存</translation>
    </message>
    <message>
        <source>Time to the first token</source>
        <translation>首 token 时间</translation>
    </message>
    <message>
        <source>Time per output token</source>
        <translation>每输出 token 时间</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Cost of a million input tokens</source>
        <translation>每百万输入 token 成本</translation>
    </message>
    <message>
        <source>Cost of a million output tokens</source>
        <translation>每百万输出 token 成本</translation>
    </message>
    <message>
        <source>Days of training</source>
        <translation>训练天数</translation>
    </message>
    <message>
        <source>Cost of the training</source>
        <translation>训练成本</translation>
    </message>
    <message>
        <source>Energy of the training, kWh</source>
        <translation>训练能耗，kWh</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>暴露的通信</translation>
    </message>
    <message>
        <source>Pipeline bubble</source>
        <translation>流水线气泡</translation>
    </message>
    <message>
        <source>impossible</source>
        <translation>不可行</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>%1 over %2: %3 to %4.</source>
        <translation>%1 随 %2：%3 至 %4。</translation>
    </message>
    <message>
        <source>%1 over %2 and %3: %4 to %5.</source>
        <translation>%1 随 %2 和 %3：%4 至 %5。</translation>
    </message>
    <message>
        <source>At %1 it goes from %2 to %3.</source>
        <translation>在 %1 处由 %2 变为 %3。</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>from %1: %2</source>
        <translation>从 %1 起：%2</translation>
    </message>
    <message>
        <source>down from %1: %2</source>
        <translation>%1 以下：%2</translation>
    </message>
    <message>
        <source>elasticity, break-even</source>
        <translation>弹性、临界点</translation>
    </message>
    <message>
        <source>at %1: %2, %3</source>
        <translation>%1 处：%2，%3</translation>
    </message>
    <message>
        <source>elasticity %1</source>
        <translation>弹性 %1</translation>
    </message>
    <message>
        <source>%1 answers most to %2: elasticity %3.</source>
        <translation>%1 对 %2 最敏感：弹性 %3。</translation>
    </message>
    <message>
        <source>Peak compute</source>
        <translation>峰值算力</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>token</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>token/s</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>bytes/s</source>
        <translation>字节/s</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/字节</translation>
    </message>
    <message>
        <source>Goodput, requests per second</source>
        <translation>有效吞吐，每秒请求数</translation>
    </message>
    <message>
        <source>Most requests per second</source>
        <translation>每秒请求数上限</translation>
    </message>
    <message>
        <source>First token, half within</source>
        <translation>首 token，一半不超过</translation>
    </message>
    <message>
        <source>First token, 90% within</source>
        <translation>首 token，90% 不超过</translation>
    </message>
    <message>
        <source>First token, 99% within</source>
        <translation>首 token，99% 不超过</translation>
    </message>
    <message>
        <source>Time per token, half within</source>
        <translation>每 token 时间，一半不超过</translation>
    </message>
    <message>
        <source>Time per token, 90% within</source>
        <translation>每 token 时间，90% 不超过</translation>
    </message>
    <message>
        <source>Time per token, 99% within</source>
        <translation>每 token 时间，99% 不超过</translation>
    </message>
    <message>
        <source>Latency, half within</source>
        <translation>延迟，一半不超过</translation>
    </message>
    <message>
        <source>Latency, 90% within</source>
        <translation>延迟，90% 不超过</translation>
    </message>
    <message>
        <source>Latency, 99% within</source>
        <translation>延迟，99% 不超过</translation>
    </message>
    <message>
        <source>Wait in the queue</source>
        <translation>排队等待</translation>
    </message>
    <message>
        <source>Requests in flight</source>
        <translation>进行中的请求</translation>
    </message>
    <message>
        <source>Share of prompts</source>
        <translation>提示词占比</translation>
    </message>
    <message>
        <source>Energy of an output token, J</source>
        <translation>每个输出 token 的能耗，J</translation>
    </message>
</context>
<context>
    <name>TimelineView</name>
    <message>
        <source>stage %1</source>
        <translation>阶段 %1</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>scale-up</source>
        <translation>scale-up</translation>
    </message>
    <message>
        <source>scale-out</source>
        <translation>scale-out</translation>
    </message>
    <message>
        <source>exposed</source>
        <translation>暴露</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>气泡</translation>
    </message>
    <message>
        <source>alive at %1</source>
        <translation>%1 时存活</translation>
    </message>
    <message>
        <source> · layer %1</source>
        <translation> · 层 %1</translation>
    </message>
    <message>
        <source>%1, from %2 to %3</source>
        <translation>%1，从 %2 到 %3</translation>
    </message>
    <message>
        <source>%1 of it exposed</source>
        <translation>其中暴露 %1</translation>
    </message>
    <message>
        <source> · stage %1</source>
        <translation> · 阶段 %1</translation>
    </message>
    <message>
        <source> · microbatch %1</source>
        <translation> · 微批次 %1</translation>
    </message>
    <message>
        <source>memory: %1</source>
        <translation>显存：%1</translation>
    </message>
    <message>
        <source>%1 (%2 simulated)</source>
        <translation>%1（模拟 %2）</translation>
    </message>
    <message>
        <source>waits for %1</source>
        <translation>等待%1</translation>
    </message>
    <message>
        <source>%1 of the %2 of microbatch %3, %4</source>
        <translation>微批次 %3（%4）%2 中的 %1</translation>
    </message>
    <message>
        <source>pipeline send to stage %1</source>
        <translation>流水线发送到阶段 %1</translation>
    </message>
    <message>
        <source>pipeline receive from stage %1</source>
        <translation>流水线接收自阶段 %1</translation>
    </message>
    <message>
        <source>%1 from each chip over %2</source>
        <translation>每个芯片经 %2 发送 %1</translation>
    </message>
</context>
<context>
    <name>TopologyView</name>
    <message>
        <source>%1 slices</source>
        <translation>%1 个切片</translation>
    </message>
    <message>
        <source>chip %1 at %2</source>
        <translation>芯片 %1，位于 %2</translation>
    </message>
    <message>
        <source>chip %1</source>
        <translation>芯片 %1</translation>
    </message>
    <message>
        <source>%1 neighbours %2 · links %3 busy</source>
        <translation>%1 邻居 %2 · 链路忙碌 %3</translation>
    </message>
    <message>
        <source>scale-out</source>
        <translation>scale-out</translation>
    </message>
    <message>
        <source>chips</source>
        <translation>芯片</translation>
    </message>
    <message>
        <source>%1 children of %2 chips</source>
        <translation>%1 个子节点，各 %2 个芯片</translation>
    </message>
    <message>
        <source>%1 per child, %2 per chip, one way</source>
        <translation>每子节点 %1，每芯片 %2，单向</translation>
    </message>
    <message>
        <source>links %1 busy</source>
        <translation>链路忙碌 %1</translation>
    </message>
    <message>
        <source>DCN</source>
        <translation>DCN</translation>
    </message>
    <message>
        <source>busy in %1</source>
        <translation>在 %1 中占用</translation>
    </message>
    <message>
        <source>links busy</source>
        <translation>链路占用</translation>
    </message>
    <message>
        <source>host %1 of %2</source>
        <translation>主机 %1 / %2</translation>
    </message>
    <message>
        <source>a link to each of %1 peers, %2 to %3</source>
        <translation>与 %1 个对等体各有一条链路，%2 到 %3</translation>
    </message>
    <message>
        <source>chips %1 to %2 behind the same switches</source>
        <translation>芯片 %1 到 %2 位于同一组交换机之后</translation>
    </message>
    <message>
        <source>%1 switches %2</source>
        <translation>%1 台交换机 %2</translation>
    </message>
    <message>
        <source>, %1 ports each</source>
        <translation>，每台 %1 个端口</translation>
    </message>
    <message>
        <source>rail-optimised: chip i of each node on switch i</source>
        <translation>轨道优化：每个节点的芯片 i 接到交换机 i</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>What is modelled</source>
        <translation>模拟什么</translation>
    </message>
    <message>
        <source>Choose training, prefill, decode or serving, a model, a system, and whether to reckon with ideal or calibrated machines.</source>
        <translation>选择训练、预填充、解码或服务，选择模型和系统，以及按理想还是校准的机器计算。</translation>
    </message>
    <message>
        <source>Move a slider</source>
        <translation>移动一个滑块</translation>
    </message>
    <message>
        <source>Everything follows while you drag. Sliders stop only at values that are possible; one drag is one step to undo.</source>
        <translation>拖动时一切随之变化。滑块只停在可能的值上；一次拖动是一步撤销。</translation>
    </message>
    <message>
        <source>The verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>How fast, how well, whether it fits, what it costs and what binds it. Click a number for its derivation.</source>
        <translation>多快、多好、放不放得下、要多少钱、受什么限制。单击数字看它的推导。</translation>
    </message>
    <message>
        <source>The views say why</source>
        <translation>视图说明原因</translation>
    </message>
    <message>
        <source>They can be moved, stacked and closed; the menu behind … copies and exports them. What is selected in one is selected in all.</source>
        <translation>它们可以移动、叠放和关闭；… 菜单用来复制和导出。在一个里选中，所有视图都选中。</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>What sets the pace, in one sentence, with buttons that change it.</source>
        <translation>用一句话说明什么决定速度，并有可以改变它的按钮。</translation>
    </message>
    <message>
        <source>Keep and compare</source>
        <translation>保留并比较</translation>
    </message>
    <message>
        <source>Pin a baseline, and every view shows what changed since. Ctrl+K finds every action by typing, F1 helps on what has the focus.</source>
        <translation>固定基线，每个视图都会显示此后改变了什么。Ctrl+K 键入即可找到任何操作，F1 说明有焦点的部分。</translation>
    </message>
</context>
<context>
    <name>actions</name>
    <message>
        <source>&amp;New</source>
        <translation>新建(&amp;N)</translation>
    </message>
    <message>
        <source>Start from the default scenario</source>
        <translation>从默认场景开始</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open a scenario, an export that carries one, or a config.json</source>
        <translation>打开场景、带场景的导出文件或 config.json</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save the scenario</source>
        <translation>保存场景</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Save the scenario under another name</source>
        <translation>以其他名称保存场景</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>Charts, tables and reports as files</source>
        <translation>将图表与报告导出为文件</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation>关闭窗口</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Copy scenario</source>
        <translation>复制场景(&amp;C)</translation>
    </message>
    <message>
        <source>Put the scenario on the clipboard as text</source>
        <translation>将场景以文本放入剪贴板</translation>
    </message>
    <message>
        <source>&amp;Paste scenario</source>
        <translation>粘贴场景(&amp;P)</translation>
    </message>
    <message>
        <source>Take the scenario from the clipboard</source>
        <translation>从剪贴板取得场景</translation>
    </message>
    <message>
        <source>&amp;Hardware and models…</source>
        <translation>硬件与模型(&amp;H)…</translation>
    </message>
    <message>
        <source>Make, edit and share presets of your own</source>
        <translation>创建、编辑和分享自己的预设</translation>
    </message>
    <message>
        <source>Keep the present state to compare with</source>
        <translation>保留当前状态用于对比</translation>
    </message>
    <message>
        <source>Compare with nothing</source>
        <translation>不再对比</translation>
    </message>
    <message>
        <source>&amp;Command palette…</source>
        <translation>命令面板(&amp;C)…</translation>
    </message>
    <message>
        <source>Find an action by typing</source>
        <translation>输入以查找操作</translation>
    </message>
    <message>
        <source>P&amp;resent</source>
        <translation>演示(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>Put every dock back in its place</source>
        <translation>所有面板归位</translation>
    </message>
    <message>
        <source>&amp;Save layout as…</source>
        <translation>布局另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>Keep the arrangement of docks under a name</source>
        <translation>以名称保存面板排列</translation>
    </message>
    <message>
        <source>Theme like the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>Light or dark as the desktop is</source>
        <translation>随桌面选择浅色或深色</translation>
    </message>
    <message>
        <source>&amp;Light theme</source>
        <translation>浅色主题(&amp;L)</translation>
    </message>
    <message>
        <source>Dark text on a light ground</source>
        <translation>浅色背景上的深色文字</translation>
    </message>
    <message>
        <source>&amp;Dark theme</source>
        <translation>深色主题(&amp;D)</translation>
    </message>
    <message>
        <source>Light text on a dark ground</source>
        <translation>深色背景上的浅色文字</translation>
    </message>
    <message>
        <source>Memory in &amp;GiB</source>
        <translation>显存以 &amp;GiB 显示</translation>
    </message>
    <message>
        <source>Binary prefixes for memory instead of decimal ones</source>
        <translation>显存使用二进制而非十进制单位</translation>
    </message>
    <message>
        <source>Short motion when docks move</source>
        <translation>面板移动时的短动画</translation>
    </message>
    <message>
        <source>Show &amp;menu bar</source>
        <translation>显示菜单栏(&amp;M)</translation>
    </message>
    <message>
        <source>Everything in it is in the command palette too</source>
        <translation>其中所有内容也在命令面板中</translation>
    </message>
    <message>
        <source>Show or hide the controls</source>
        <translation>显示或隐藏控件</translation>
    </message>
    <message>
        <source>Scenario &amp;name</source>
        <translation>场景名称(&amp;N)</translation>
    </message>
    <message>
        <source>Rename the scenario</source>
        <translation>重命名场景</translation>
    </message>
    <message>
        <source>Choose &amp;model</source>
        <translation>选择模型(&amp;M)</translation>
    </message>
    <message>
        <source>Search the models</source>
        <translation>搜索模型</translation>
    </message>
    <message>
        <source>Choose &amp;system</source>
        <translation>选择系统(&amp;S)</translation>
    </message>
    <message>
        <source>Search the systems</source>
        <translation>搜索系统</translation>
    </message>
    <message>
        <source>&amp;Explain the estimate…</source>
        <translation>解释估算(&amp;E)…</translation>
    </message>
    <message>
        <source>Open the derivation of any number, beginning with what binds the step</source>
        <translation>打开任一数值的推导，从限制一步的因素开始</translation>
    </message>
    <message>
        <source>&amp;Help on what has the focus</source>
        <translation>焦点所在处的帮助(&amp;H)</translation>
    </message>
    <message>
        <source>The page of the view or panel that has the focus</source>
        <translation>焦点所在视图或面板的帮助页</translation>
    </message>
    <message>
        <source>Help &amp;contents</source>
        <translation>帮助目录(&amp;C)</translation>
    </message>
    <message>
        <source>What there is to see and how to read it</source>
        <translation>有哪些内容以及如何阅读</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>All shortcuts in one list</source>
        <translation>所有快捷键一览</translation>
    </message>
    <message>
        <source>&amp;About Rooflight</source>
        <translation>关于 Rooflight(&amp;A)</translation>
    </message>
    <message>
        <source>Version and licences</source>
        <translation>版本与许可证</translation>
    </message>
    <message>
        <source>Pin &amp;baseline</source>
        <translation>固定基线(&amp;B)</translation>
    </message>
    <message>
        <source>Remo&amp;ve baseline</source>
        <translation>移除基线(&amp;V)</translation>
    </message>
    <message>
        <source>A&amp;nimations</source>
        <translation>动画(&amp;N)</translation>
    </message>
    <message>
        <source>C&amp;ontrols</source>
        <translation>控件(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Why not 100% of the peak</source>
        <translation>为何达不到峰值的 100%(&amp;W)</translation>
    </message>
    <message>
        <source>The calibrated factors of this scenario and what each costs</source>
        <translation>此场景的校准系数及各自的代价</translation>
    </message>
    <message>
        <source>Predictions against published measurements</source>
        <translation>预测与公开测量对比</translation>
    </message>
    <message>
        <source>Acc&amp;uracy</source>
        <translation>准确度(&amp;U)</translation>
    </message>
    <message>
        <source>Full screen and large: one to four views and one slider</source>
        <translation>全屏放大：一到四个视图和一个滑块</translation>
    </message>
    <message>
        <source>Present from the &amp;first page</source>
        <translation>从首页开始演示(&amp;F)</translation>
    </message>
    <message>
        <source>The chosen views together; the start key of a presenter's remote control</source>
        <translation>所选视图一起显示；演示遥控器的开始键</translation>
    </message>
    <message>
        <source>&amp;Next page</source>
        <translation>下一页(&amp;N)</translation>
    </message>
    <message>
        <source>In a presentation: the next view alone</source>
        <translation>演示时：单独显示下一个视图</translation>
    </message>
    <message>
        <source>Pre&amp;vious page</source>
        <translation>上一页(&amp;V)</translation>
    </message>
    <message>
        <source>In a presentation: the view before</source>
        <translation>演示时：显示上一个视图</translation>
    </message>
    <message>
        <source>&amp;Blank</source>
        <translation>黑屏(&amp;B)</translation>
    </message>
    <message>
        <source>In a presentation: a black screen, and back</source>
        <translation>演示时：切换黑屏</translation>
    </message>
    <message>
        <source>&amp;Freeze</source>
        <translation>冻结(&amp;F)</translation>
    </message>
    <message>
        <source>In a presentation: keep the picture while the next state is prepared</source>
        <translation>演示时：准备下一步时保持画面不变</translation>
    </message>
    <message>
        <source>&amp;Light spot</source>
        <translation>光点(&amp;L)</translation>
    </message>
    <message>
        <source>In a presentation: the mouse points like a laser</source>
        <translation>演示时：鼠标变为激光笔</translation>
    </message>
    <message>
        <source>&amp;End the presentation</source>
        <translation>结束演示(&amp;E)</translation>
    </message>
    <message>
        <source>Back to the window as it was</source>
        <translation>恢复原来的窗口</translation>
    </message>
    <message>
        <source>&amp;Keep to compare</source>
        <translation>保留以供比较(&amp;K)</translation>
    </message>
    <message>
        <source>Put the scenario as it is now into the Compare view</source>
        <translation>把现在的场景放进“比较”视图</translation>
    </message>
    <message>
        <source>Compare with &amp;file…</source>
        <translation>与文件比较(&amp;F)…</translation>
    </message>
    <message>
        <source>Put a scenario of a file into the Compare view</source>
        <translation>把文件里的场景放进“比较”视图</translation>
    </message>
    <message>
        <source>Save sessio&amp;n as…</source>
        <translation>会话另存为(&amp;N)…</translation>
    </message>
    <message>
        <source>Keep scenario, baseline, comparison and docks under a name</source>
        <translation>把场景、基线、比较和面板以一个名字保存</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>打印(&amp;P)…</translation>
    </message>
    <message>
        <source>The report with the views that are open, on paper</source>
        <translation>把已打开视图的报告印在纸上</translation>
    </message>
    <message>
        <source>&amp;Data of the view as a table…</source>
        <translation>视图数据表(&amp;D)…</translation>
    </message>
    <message>
        <source>The numbers behind the picture that has the focus</source>
        <translation>有焦点的图背后的数字</translation>
    </message>
    <message>
        <source>&amp;Tour of the window</source>
        <translation>窗口导览(&amp;T)</translation>
    </message>
    <message>
        <source>A walk around the parts of the window, in a few steps</source>
        <translation>用几步走一遍窗口的各部分</translation>
    </message>
</context>
<context>
    <name>collective_terms</name>
    <message>
        <source>bytes of the whole array</source>
        <translation>整个数组的字节数</translation>
    </message>
    <message>
        <source>chips of the group</source>
        <translation>组内芯片数</translation>
    </message>
    <message>
        <source>bytes over the busiest link, one way</source>
        <translation>经过最忙链路的字节数，单向</translation>
    </message>
    <message>
        <source>rate of that link, one way</source>
        <translation>该链路的速率，单向</translation>
    </message>
    <message>
        <source>both directions of the rings</source>
        <translation>环的两个方向</translation>
    </message>
    <message>
        <source>links of a chip along the group's axes</source>
        <translation>芯片沿组内各轴的链路数</translation>
    </message>
    <message>
        <source>chips of the longest axis</source>
        <translation>最长轴的芯片数</translation>
    </message>
    <message>
        <source>twice the chips of the longest line</source>
        <translation>最长线芯片数的两倍</translation>
    </message>
    <message>
        <source>one link, one way</source>
        <translation>一条链路，单向</translation>
    </message>
    <message>
        <source>chunks that are live</source>
        <translation>有效分块数</translation>
    </message>
    <message>
        <source>link of one child into the slowest level, one way</source>
        <translation>一个子节点到最慢层级的链路，单向</translation>
    </message>
    <message>
        <source>egress of a chip</source>
        <translation>芯片的出口带宽</translation>
    </message>
    <message>
        <source>children of the slowest level</source>
        <translation>最慢层级的子节点数</translation>
    </message>
    <message>
        <source>hops one after the other</source>
        <translation>依次经过的跳数</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>latency of a hop</source>
        <translation>一跳的延迟</translation>
    </message>
    <message>
        <source>latency of a step</source>
        <translation>一步的延迟</translation>
    </message>
    <message>
        <source>launch and switches</source>
        <translation>启动与交换机</translation>
    </message>
</context>
<context>
    <name>columns</name>
    <message>
        <source>Kind</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Bound by</source>
        <translation>瓶颈</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/字节</translation>
    </message>
    <message>
        <source>FLOP/s</source>
        <translation>FLOP/s</translation>
    </message>
    <message>
        <source>Bytes/s</source>
        <translation>字节/s</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>To</source>
        <translation>去往</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Adds</source>
        <translation>相加</translation>
    </message>
    <message>
        <source>Chunks</source>
        <translation>块</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>名次</translation>
    </message>
    <message>
        <source>Objective</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Time, s</source>
        <translation>时间，s</translation>
    </message>
    <message>
        <source>First token, s</source>
        <translation>首个 token，s</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>token/s</translation>
    </message>
    <message>
        <source>Memory, bytes</source>
        <translation>显存，字节</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>全局批次</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>芯片</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Virtual stages</source>
        <translation>虚拟阶段</translation>
    </message>
    <message>
        <source>Layout of weights</source>
        <translation>权重布局</translation>
    </message>
    <message>
        <source>Layout of the KV cache</source>
        <translation>KV 缓存布局</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Matmul</source>
        <translation>矩阵乘</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>ZeRO</source>
        <translation>ZeRO</translation>
    </message>
    <message>
        <source>Tokens per chip</source>
        <translation>每芯片 token</translation>
    </message>
    <message>
        <source>Compute, s</source>
        <translation>计算，s</translation>
    </message>
    <message>
        <source>Data parallel, s</source>
        <translation>数据并行，s</translation>
    </message>
    <message>
        <source>FSDP, s</source>
        <translation>FSDP，s</translation>
    </message>
    <message>
        <source>Tensor, s</source>
        <translation>Tensor，s</translation>
    </message>
    <message>
        <source>FSDP × tensor at its best, s</source>
        <translation>最佳 FSDP × tensor，s</translation>
    </message>
    <message>
        <source>This mesh, s</source>
        <translation>当前网格，s</translation>
    </message>
    <message>
        <source>Both, s</source>
        <translation>合计，s</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Elasticity</source>
        <translation>弹性</translation>
    </message>
    <message>
        <source>Low value</source>
        <translation>低值</translation>
    </message>
    <message>
        <source>High value</source>
        <translation>高值</translation>
    </message>
    <message>
        <source>Where the bound changes</source>
        <translation>瓶颈变化处</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段号</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Start, s</source>
        <translation>开始，s</translation>
    </message>
    <message>
        <source>End, s</source>
        <translation>结束，s</translation>
    </message>
    <message>
        <source>Exposed, s</source>
        <translation>暴露，s</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>数值项</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>忙碌</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>量</translation>
    </message>
    <message>
        <source>Chip</source>
        <translation>芯片号</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Communication, s</source>
        <translation>通信，s</translation>
    </message>
    <message>
        <source>FLOPs per device</source>
        <translation>每设备 FLOP</translation>
    </message>
    <message>
        <source>Idle axes</source>
        <translation>空闲轴</translation>
    </message>
    <message>
        <source>Cheapest</source>
        <translation>最省</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOP</translation>
    </message>
    <message>
        <source>HBM bytes</source>
        <translation>HBM 字节</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Bytes of collectives</source>
        <translation>集合通信字节</translation>
    </message>
    <message>
        <source>Weights, bytes</source>
        <translation>权重，字节</translation>
    </message>
    <message>
        <source>Gradients, bytes</source>
        <translation>梯度，字节</translation>
    </message>
    <message>
        <source>Optimizer, bytes</source>
        <translation>优化器，字节</translation>
    </message>
    <message>
        <source>Activations, bytes</source>
        <translation>激活，字节</translation>
    </message>
    <message>
        <source>KV cache, bytes</source>
        <translation>KV 缓存，字节</translation>
    </message>
    <message>
        <source>Communication, bytes</source>
        <translation>通信，字节</translation>
    </message>
    <message>
        <source>Overhead, bytes</source>
        <translation>开销，字节</translation>
    </message>
    <message>
        <source>Total, bytes</source>
        <translation>合计，字节</translation>
    </message>
    <message>
        <source>Capacity, bytes</source>
        <translation>容量，字节</translation>
    </message>
    <message>
        <source>Requests/s</source>
        <translation>请求/s</translation>
    </message>
    <message>
        <source>Concurrency</source>
        <translation>并发</translation>
    </message>
    <message>
        <source>Time per token, s</source>
        <translation>每 token 时间，s</translation>
    </message>
    <message>
        <source>Time to the first token, s</source>
        <translation>首 token 时间，s</translation>
    </message>
    <message>
        <source>Tokens/s per chip</source>
        <translation>每芯片 token/s</translation>
    </message>
    <message>
        <source>USD per million input tokens</source>
        <translation>每百万输入 token USD</translation>
    </message>
    <message>
        <source>USD per million output tokens</source>
        <translation>每百万输出 token USD</translation>
    </message>
    <message>
        <source>J per output token</source>
        <translation>每输出 token J</translation>
    </message>
    <message>
        <source>Best of all</source>
        <translation>总体最佳</translation>
    </message>
    <message>
        <source>Sequences</source>
        <translation>序列数</translation>
    </message>
    <message>
        <source>Step, s</source>
        <translation>一步，s</translation>
    </message>
    <message>
        <source>Weights, s</source>
        <translation>权重，s</translation>
    </message>
    <message>
        <source>KV cache, s</source>
        <translation>KV 缓存，s</translation>
    </message>
    <message>
        <source>FLOPs, s</source>
        <translation>FLOP，s</translation>
    </message>
    <message>
        <source>Network, s</source>
        <translation>网络，s</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>token</translation>
    </message>
    <message>
        <source>Slot</source>
        <translation>槽位</translation>
    </message>
    <message>
        <source>Arrival, s</source>
        <translation>到达，s</translation>
    </message>
    <message>
        <source>Finish, s</source>
        <translation>完成，s</translation>
    </message>
    <message>
        <source>Prompt tokens</source>
        <translation>提示 token</translation>
    </message>
    <message>
        <source>Output tokens</source>
        <translation>输出 token</translation>
    </message>
    <message>
        <source>From, s</source>
        <translation>从，s</translation>
    </message>
    <message>
        <source>To, s</source>
        <translation>到，s</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Setting or figure</source>
        <translation>设置或结果</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Differs</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>Bound changes at: %1</source>
        <translation>瓶颈变化于：%1</translation>
    </message>
    <message>
        <source>At the low value: %1</source>
        <translation>低值时：%1</translation>
    </message>
    <message>
        <source>At the high value: %1</source>
        <translation>高值时：%1</translation>
    </message>
    <message>
        <source>Tensor × %1, s</source>
        <translation>Tensor × %1，s</translation>
    </message>
    <message>
        <source>Placement</source>
        <translation>放置</translation>
    </message>
    <message>
        <source>J per input token</source>
        <translation>每个输入 token 的 J</translation>
    </message>
    <message>
        <source>Equal placements</source>
        <translation>等效放置数</translation>
    </message>
<message>
        <source>Variants</source>
        <translation>变体</translation>
    </message>
</context>
<context>
    <name>derivation</name>
    <message>
        <source>Step time</source>
        <translation>每步时间</translation>
    </message>
    <message>
        <source>Compute time of a step</source>
        <translation>一步的计算时间</translation>
    </message>
    <message>
        <source>HBM time of a step</source>
        <translation>一步的 HBM 时间</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>暴露的通信</translation>
    </message>
    <message>
        <source>Pipeline bubble</source>
        <translation>流水线气泡</translation>
    </message>
    <message>
        <source>Optimizer update</source>
        <translation>优化器更新</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>Overheads</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Optimizer states</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>Communication buffers</source>
        <translation>通信缓冲区</translation>
    </message>
    <message>
        <source>Memory of a chip</source>
        <translation>芯片的显存占用</translation>
    </message>
    <message>
        <source>HBM of a chip</source>
        <translation>芯片的 HBM</translation>
    </message>
    <message>
        <source>Peak of a chip</source>
        <translation>芯片的峰值</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>芯片数</translation>
    </message>
    <message>
        <source>Chip-hours of training</source>
        <translation>训练的芯片小时</translation>
    </message>
    <message>
        <source>Cost of the training run</source>
        <translation>训练的成本</translation>
    </message>
    <message>
        <source>Days of training</source>
        <translation>训练天数</translation>
    </message>
    <message>
        <source>Energy of the training run</source>
        <translation>训练的能耗</translation>
    </message>
    <message>
        <source>Hardware FLOPs utilisation</source>
        <translation>硬件 FLOP 利用率 (HFU)</translation>
    </message>
    <message>
        <source>Model FLOPs utilisation</source>
        <translation>模型 FLOP 利用率 (MFU)</translation>
    </message>
    <message>
        <source>Model FLOP/s of a chip</source>
        <translation>每芯片的模型 FLOP/s</translation>
    </message>
    <message>
        <source>Model FLOPs a token</source>
        <translation>每 token 的模型 FLOP</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Parameters that a token uses</source>
        <translation>每 token 激活的参数</translation>
    </message>
    <message>
        <source>Largest batch that fits</source>
        <translation>能放下的最大批次</translation>
    </message>
    <message>
        <source>Price of a million input tokens</source>
        <translation>每百万输入 token 的价格</translation>
    </message>
    <message>
        <source>Price of a million output tokens</source>
        <translation>每百万输出 token 的价格</translation>
    </message>
    <message>
        <source>Time an output token</source>
        <translation>每个输出 token 的时间</translation>
    </message>
    <message>
        <source>Time to the first token</source>
        <translation>首 token 时间</translation>
    </message>
    <message>
        <source>Tokens a second</source>
        <translation>每秒 token 数</translation>
    </message>
    <message>
        <source>Tokens a second of a sequence</source>
        <translation>单个序列每秒 token 数</translation>
    </message>
    <message>
        <source>Error band</source>
        <translation>误差带</translation>
    </message>
    <message>
        <source>Measured rows of the error band</source>
        <translation>误差带的实测行</translation>
    </message>
    <message>
        <source>What binds the step</source>
        <translation>什么限制了这一步</translation>
    </message>
    <message>
        <source>What binds %1</source>
        <translation>什么限制了 %1</translation>
    </message>
    <message>
        <source>%1 (stage %2)</source>
        <translation>%1（阶段 %2）</translation>
    </message>
    <message>
        <source>Busy share of %1</source>
        <translation>%1 的忙碌比例</translation>
    </message>
    <message>
        <source>Bytes of %1</source>
        <translation>%1 的字节数</translation>
    </message>
    <message>
        <source>Bytes over a link of %1</source>
        <translation>经过 %1 一条链路的字节数</translation>
    </message>
    <message>
        <source>Exposed time of %1</source>
        <translation>%1 的暴露时间</translation>
    </message>
    <message>
        <source>Time of %1</source>
        <translation>%1 的时间</translation>
    </message>
    <message>
        <source>FLOPs of %1</source>
        <translation>%1 的 FLOP</translation>
    </message>
    <message>
        <source>Intensity of %1</source>
        <translation>%1 的算术强度</translation>
    </message>
    <message>
        <source>Memory traffic of %1</source>
        <translation>%1 的访存量</translation>
    </message>
    <message>
        <source>Times in a step: %1</source>
        <translation>一步中的次数：%1</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1（沿 %2）</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1, forward</source>
        <translation>%1，前向</translation>
    </message>
    <message>
        <source>%1, backward</source>
        <translation>%1，反向</translation>
    </message>
    <message>
        <source>%1, recompute</source>
        <translation>%1，重计算</translation>
    </message>
    <message>
        <source>%1, prefill</source>
        <translation>%1，预填充</translation>
    </message>
    <message>
        <source>%1, decode</source>
        <translation>%1，解码</translation>
    </message>
    <message>
        <source>%1, optimizer</source>
        <translation>%1，优化器</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>unembedding</source>
        <translation>输出投影</translation>
    </message>
    <message>
        <source>head and loss</source>
        <translation>输出头与损失</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>layer with a window</source>
        <translation>带窗口的层</translation>
    </message>
    <message>
        <source>dense layer</source>
        <translation>稠密层</translation>
    </message>
    <message>
        <source>dense layer with a window</source>
        <translation>带窗口的稠密层</translation>
    </message>
    <message>
        <source>MoE layer</source>
        <translation>MoE 层</translation>
    </message>
    <message>
        <source>MoE layer with a window</source>
        <translation>带窗口的 MoE 层</translation>
    </message>
    <message>
        <source>dense layers</source>
        <translation>稠密层</translation>
    </message>
    <message>
        <source>MoE layers</source>
        <translation>MoE 层</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>the scale-up network</source>
        <translation>scale-up 网络</translation>
    </message>
    <message>
        <source>the scale-out network</source>
        <translation>scale-out 网络</translation>
    </message>
    <message>
        <source>the pipeline bubble</source>
        <translation>流水线气泡</translation>
    </message>
    <message>
        <source>The scale-up network</source>
        <translation>scale-up 网络</translation>
    </message>
    <message>
        <source>The scale-out network</source>
        <translation>scale-out 网络</translation>
    </message>
    <message>
        <source>The pipeline bubble</source>
        <translation>流水线气泡</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>days</source>
        <translation>天</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>个序列</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOP</translation>
    </message>
    <message>
        <source>HBM rate of a chip</source>
        <translation>芯片的 HBM 带宽</translation>
    </message>
    <message>
        <source>KV cache of a sequence on a chip of that stage</source>
        <translation>该阶段一个芯片上一个序列的 KV 缓存</translation>
    </message>
    <message>
        <source>a gathered weight</source>
        <translation>收集后的一个权重</translation>
    </message>
    <message>
        <source>a gradient</source>
        <translation>一个梯度</translation>
    </message>
    <message>
        <source>a gradient as it is reduced</source>
        <translation>归约时的一个梯度</translation>
    </message>
    <message>
        <source>a gradient before it is scattered</source>
        <translation>分散之前的一个梯度</translation>
    </message>
    <message>
        <source>a gradient of a weight as it is written</source>
        <translation>写出时一个权重的梯度</translation>
    </message>
    <message>
        <source>a weight</source>
        <translation>一个权重</translation>
    </message>
    <message>
        <source>a weight as it is read</source>
        <translation>读取时的一个权重</translation>
    </message>
    <message>
        <source>a weight as it travels</source>
        <translation>传输时的一个权重</translation>
    </message>
    <message>
        <source>a parameter</source>
        <translation>一个参数</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>activations and their gradients, read and written</source>
        <translation>激活及其梯度的读写</translation>
    </message>
    <message>
        <source>activations read and written</source>
        <translation>激活的读写</translation>
    </message>
    <message>
        <source>all but KV caches on the fullest stage (%1)</source>
        <translation>最满阶段（%1）上除 KV 缓存外的全部</translation>
    </message>
    <message>
        <source>%1: links taken, in a step</source>
        <translation>%1：一步中占用的链路</translation>
    </message>
    <message>
        <source>%1: over the busiest link, one way, in a step</source>
        <translation>%1：一步中经最忙链路，单向</translation>
    </message>
    <message>
        <source>an element</source>
        <translation>一个元素</translation>
    </message>
    <message>
        <source>an element of the input (or its gradient)</source>
        <translation>输入（或其梯度）的一个元素</translation>
    </message>
    <message>
        <source>an element of the output (or its gradient)</source>
        <translation>输出（或其梯度）的一个元素</translation>
    </message>
    <message>
        <source>attention scores and values, forward, by windows and convention</source>
        <translation>注意力得分与加权值，前向，按窗口与口径</translation>
    </message>
    <message>
        <source>attention, all layers</source>
        <translation>注意力，所有层</translation>
    </message>
    <message>
        <source>batch shards of a replica</source>
        <translation>一个副本的批次分片数</translation>
    </message>
    <message>
        <source>both directions of the rings</source>
        <translation>环的两个方向</translation>
    </message>
    <message>
        <source>bytes of the whole array</source>
        <translation>整个数组的字节数</translation>
    </message>
    <message>
        <source>bytes over the busiest link, one way</source>
        <translation>经过最忙链路的字节数，单向</translation>
    </message>
    <message>
        <source>capacity of %1</source>
        <translation>%1 的容量</translation>
    </message>
    <message>
        <source>children of the slowest level</source>
        <translation>最慢层级的子节点数</translation>
    </message>
    <message>
        <source>chip-hours</source>
        <translation>芯片小时</translation>
    </message>
    <message>
        <source>chips</source>
        <translation>芯片数</translation>
    </message>
    <message>
        <source>chips of a replica among which the caches are dealt out</source>
        <translation>副本中分担缓存的芯片数</translation>
    </message>
    <message>
        <source>chips of the group</source>
        <translation>组内芯片数</translation>
    </message>
    <message>
        <source>chips of the longest axis</source>
        <translation>最长轴的芯片数</translation>
    </message>
    <message>
        <source>twice the chips of the longest line</source>
        <translation>最长线芯片数的两倍</translation>
    </message>
    <message>
        <source>chunks that are live</source>
        <translation>有效分块数</translation>
    </message>
    <message>
        <source>chips over which ZeRO splits them</source>
        <translation>ZeRO 切分所跨的芯片数</translation>
    </message>
    <message>
        <source>chips over which matrices are split</source>
        <translation>矩阵切分所跨的芯片数</translation>
    </message>
    <message>
        <source>chips over which it is gathered</source>
        <translation>收集所跨的芯片数</translation>
    </message>
    <message>
        <source>chips over which sequences are split</source>
        <translation>序列切分所跨的芯片数</translation>
    </message>
    <message>
        <source>chips over which the batch and the state are split</source>
        <translation>批次与状态切分所跨的芯片数</translation>
    </message>
    <message>
        <source>chips that split a sequence</source>
        <translation>切分一个序列的芯片数</translation>
    </message>
    <message>
        <source>columns on this chip</source>
        <translation>此芯片上的列数</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>communication that nothing hides</source>
        <translation>未被掩盖的通信</translation>
    </message>
    <message>
        <source>compute of the critical stage</source>
        <translation>关键阶段的计算</translation>
    </message>
    <message>
        <source>contracted dimension on this chip</source>
        <translation>此芯片上的收缩维度</translation>
    </message>
    <message>
        <source>copies of the model that split the batch</source>
        <translation>分担批次的模型副本数</translation>
    </message>
    <message>
        <source>dense MLPs, all layers</source>
        <translation>稠密 MLP，所有层</translation>
    </message>
    <message>
        <source>dense peak at %1: %2, the book's figures</source>
        <translation>%1 稠密峰值：%2，书中数值</translation>
    </message>
    <message>
        <source>dense peak at %1: %2, the vendor's figures</source>
        <translation>%1 稠密峰值：%2，厂商数值</translation>
    </message>
    <message>
        <source>dimension of a query and key head</source>
        <translation>Q/K 头的维度</translation>
    </message>
    <message>
        <source>egress of a chip</source>
        <translation>芯片的出口带宽</translation>
    </message>
    <message>
        <source>elements of a sequence on a chip: keys and values (or the latent) of its layers and heads</source>
        <translation>芯片上一个序列的元素数：其层与头的键和值（或潜在向量）</translation>
    </message>
    <message>
        <source>embedding, V · D</source>
        <translation>嵌入，V · D</translation>
    </message>
    <message>
        <source>experts a layer</source>
        <translation>每层专家数</translation>
    </message>
    <message>
        <source>experts on this chip</source>
        <translation>此芯片上的专家数</translation>
    </message>
    <message>
        <source>experts that a token is routed to</source>
        <translation>token 路由到的专家数</translation>
    </message>
    <message>
        <source>first weights and last gradients: the step's two ends, and what runs once a step</source>
        <translation>首批权重与末批梯度：一步的两端，以及每步只运行一次的部分</translation>
    </message>
    <message>
        <source>from the first microbatch's start to the last one's end</source>
        <translation>从第一个微批次开始到最后一个结束</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>groups of sequences</source>
        <translation>序列组数</translation>
    </message>
    <message>
        <source>head dimension</source>
        <translation>头维度</translation>
    </message>
    <message>
        <source>hops one after the other</source>
        <translation>依次经过的跳数</translation>
    </message>
    <message>
        <source>hops, launch and what lies between domains</source>
        <translation>跳数、启动以及域间部分</translation>
    </message>
    <message>
        <source>keys and values that are read</source>
        <translation>读取的键和值</translation>
    </message>
    <message>
        <source>keys and values, and scores written and read back</source>
        <translation>键和值，以及写出又读回的得分</translation>
    </message>
    <message>
        <source>kv_cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>largest inputs and outputs of a layer's operation</source>
        <translation>一层中操作的最大输入与输出</translation>
    </message>
    <message>
        <source>latency of a hop</source>
        <translation>一跳的延迟</translation>
    </message>
    <message>
        <source>latency of a step</source>
        <translation>一步的延迟</translation>
    </message>
    <message>
        <source>launch and switches</source>
        <translation>启动与交换机</translation>
    </message>
    <message>
        <source>launches and the host</source>
        <translation>启动与主机</translation>
    </message>
    <message>
        <source>layers that launches and the host set, and what the host does once a step</source>
        <translation>由启动与主机决定时间的层，以及主机每步所做的一次工作</translation>
    </message>
    <message>
        <source>the chip waits: this and others of its kind have nothing left to run beside</source>
        <translation>芯片在等待：此项及同类通信已没有可与之并行的计算</translation>
    </message>
    <message>
        <source>launches and waiting for the host</source>
        <translation>启动与等待主机</translation>
    </message>
    <message>
        <source>of it, once a step outside the loop</source>
        <translation>其中每步一次、在循环之外</translation>
    </message>
    <message>
        <source>layers that the scale-out network sets</source>
        <translation>由 scale-out 网络决定的层</translation>
    </message>
    <message>
        <source>layers that the scale-up network sets</source>
        <translation>由 scale-up 网络决定的层</translation>
    </message>
    <message>
        <source>layers whose time HBM sets, and the optimizer</source>
        <translation>由 HBM 决定时间的层，以及优化器</translation>
    </message>
    <message>
        <source>layers whose time compute sets</source>
        <translation>由计算决定时间的层</translation>
    </message>
    <message>
        <source>learned positions</source>
        <translation>可学习位置</translation>
    </message>
    <message>
        <source>link of one child into the slowest level, one way</source>
        <translation>一个子节点到最慢层级的链路，单向</translation>
    </message>
    <message>
        <source>links of a chip along the group's axes</source>
        <translation>芯片沿组内各轴的链路数</translation>
    </message>
    <message>
        <source>mean keys that a query's scores are worked out for</source>
        <translation>每个查询平均计算得分的键数</translation>
    </message>
    <message>
        <source>memory traffic</source>
        <translation>访存</translation>
    </message>
    <message>
        <source>memory traffic of the critical stage</source>
        <translation>关键阶段的访存</translation>
    </message>
    <message>
        <source>microbatches</source>
        <translation>微批次数</translation>
    </message>
    <message>
        <source>microbatches whose activations are alive at the peak</source>
        <translation>峰值时激活仍存活的微批次数</translation>
    </message>
    <message>
        <source>model FLOPs a token</source>
        <translation>每 token 的模型 FLOP</translation>
    </message>
    <message>
        <source>model FLOPs utilisation</source>
        <translation>模型 FLOP 利用率 (MFU)</translation>
    </message>
    <message>
        <source>modules that predict further tokens</source>
        <translation>预测后续 token 的模块</translation>
    </message>
    <message>
        <source>norms</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>of a step: batch times sequence length</source>
        <translation>一步：批次乘序列长度</translation>
    </message>
    <message>
        <source>of a step: one each sequence</source>
        <translation>一步：每个序列一个</translation>
    </message>
    <message>
        <source>of a value head</source>
        <translation>Value 头的维度</translation>
    </message>
    <message>
        <source>of the experts that some token is routed to</source>
        <translation>有 token 路由到的专家</translation>
    </message>
    <message>
        <source>of the head and its logits</source>
        <translation>输出头及其 logits</translation>
    </message>
    <message>
        <source>of the whole run</source>
        <translation>整个训练</translation>
    </message>
    <message>
        <source>one link, one way</source>
        <translation>一条链路，单向</translation>
    </message>
    <message>
        <source>operations bound by arithmetic</source>
        <translation>受限于算术的操作</translation>
    </message>
    <message>
        <source>operations bound by memory traffic</source>
        <translation>受限于访存的操作</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>optimizer update</source>
        <translation>优化器更新</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>parameters in matrices that a token passes</source>
        <translation>token 经过的矩阵中的参数</translation>
    </message>
    <message>
        <source>parameters of the largest layer, gathered</source>
        <translation>最大一层的参数（已收集）</translation>
    </message>
    <message>
        <source>parameters of the largest matrix, gathered</source>
        <translation>最大矩阵的参数（已收集）</translation>
    </message>
    <message>
        <source>parameters of a layer on a chip</source>
        <translation>芯片上一层的参数</translation>
    </message>
    <message>
        <source>parameters on a chip, tensor and expert shares: %1</source>
        <translation>芯片上的参数，tensor 与 expert 份额：%1</translation>
    </message>
    <message>
        <source>parameters that a chip updates, on the stage that has most</source>
        <translation>参数最多的阶段上一个芯片更新的参数</translation>
    </message>
    <message>
        <source>passes: backward takes two</source>
        <translation>遍数：反向算两遍</translation>
    </message>
    <message>
        <source>peak of a chip</source>
        <translation>芯片的峰值</translation>
    </message>
    <message>
        <source>peak of a chip at %1</source>
        <translation>芯片的 %1 峰值</translation>
    </message>
    <message>
        <source>positions that a token looks at</source>
        <translation>一个 token 关注的位置数</translation>
    </message>
    <message>
        <source>power of a chip</source>
        <translation>芯片的功耗</translation>
    </message>
    <message>
        <source>price of a chip</source>
        <translation>芯片的价格</translation>
    </message>
    <message>
        <source>products</source>
        <translation>乘法数</translation>
    </message>
    <message>
        <source>products: gradients of the input and of the weights</source>
        <translation>乘法数：输入与权重的梯度</translation>
    </message>
    <message>
        <source>queries of a sequence</source>
        <translation>一个序列的查询数</translation>
    </message>
    <message>
        <source>query heads</source>
        <translation>查询头数</translation>
    </message>
    <message>
        <source>query heads of all sequences on this chip</source>
        <translation>此芯片上所有序列的查询头数</translation>
    </message>
    <message>
        <source>rate of that link, one way</source>
        <translation>该链路的速率，单向</translation>
    </message>
    <message>
        <source>rate at which the group moves its array</source>
        <translation>该组搬运数组的速率</translation>
    </message>
    <message>
        <source>read and written for each: gradient, states twice, new weight</source>
        <translation>每个参数的读写：梯度、两次状态、新权重</translation>
    </message>
    <message>
        <source>recomputed and alive during a layer's backward pass</source>
        <translation>一层反向期间重计算并存活的部分</translation>
    </message>
    <message>
        <source>recomputed for the backward pass, a token</source>
        <translation>为反向重计算的部分，每 token</translation>
    </message>
    <message>
        <source>replicas</source>
        <translation>副本数</translation>
    </message>
    <message>
        <source>routed experts, all layers</source>
        <translation>路由专家，所有层</translation>
    </message>
    <message>
        <source>routers</source>
        <translation>路由器</translation>
    </message>
    <message>
        <source>rows: tokens of the group</source>
        <translation>行：该组的 token</translation>
    </message>
    <message>
        <source>rows: tokens of this chip</source>
        <translation>行：此芯片的 token</translation>
    </message>
    <message>
        <source>sequences of a replica whose caches a chip holds</source>
        <translation>一个芯片持有其缓存的副本序列数</translation>
    </message>
    <message>
        <source>share of its network's traffic in the layer that nothing hides</source>
        <translation>该层所在网络流量中未被掩盖的比例</translation>
    </message>
    <message>
        <source>share of the HBM rate that is achieved</source>
        <translation>实际达到的 HBM 带宽比例</translation>
    </message>
    <message>
        <source>share of the peak achieved at this shape</source>
        <translation>此形状下达到的峰值比例</translation>
    </message>
    <message>
        <source>share of the shorter one that does not hide behind the longer</source>
        <translation>较短者未被较长者掩盖的比例</translation>
    </message>
    <message>
        <source>power at which the two combine near the ridge</source>
        <translation>两者在拐点附近合成的幂次</translation>
    </message>
    <message>
        <source>launch of its kernels</source>
        <translation>其内核的启动</translation>
    </message>
    <message>
        <source>kernel launches</source>
        <translation>内核启动</translation>
    </message>
    <message>
        <source>chip waits for the host to launch</source>
        <translation>芯片等待主机启动</translation>
    </message>
    <message>
        <source>once a step, of the software</source>
        <translation>每步一次，软件开销</translation>
    </message>
    <message>
        <source>slow start of the message</source>
        <translation>消息的慢启动</translation>
    </message>
    <message>
        <source>lost to fragmentation</source>
        <translation>碎片损失</translation>
    </message>
    <message>
        <source>layers whose gradients are alive beside their buffers</source>
        <translation>缓冲之外梯度仍存活的层数</translation>
    </message>
    <message>
        <source>context, allocator and libraries, of the software stack</source>
        <translation>软件栈的上下文、分配器与库</translation>
    </message>
    <message>
        <source>measured systems nearest to this one</source>
        <translation>最接近的实测系统数</translation>
    </message>
    <message>
        <source>relative error of the measured systems nearest to this one</source>
        <translation>最接近的实测系统的相对误差</translation>
    </message>
    <message>
        <source>shared experts</source>
        <translation>共享专家</translation>
    </message>
    <message>
        <source>stages over which layers are split</source>
        <translation>切分层的阶段数</translation>
    </message>
    <message>
        <source>states of a parameter: master copy and moments</source>
        <translation>一个参数的状态：主副本与矩</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>每步时间</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>that each of them holds of the array</source>
        <translation>其中每个持有的数组部分</translation>
    </message>
    <message>
        <source>that one saves for its backward pass</source>
        <translation>其为反向保存的部分</translation>
    </message>
    <message>
        <source>time of the collective</source>
        <translation>集合通信的时间</translation>
    </message>
    <message>
        <source>times in a step: %1</source>
        <translation>一步中的次数：%1</translation>
    </message>
    <message>
        <source>times on the critical stage: its layers of this kind</source>
        <translation>关键阶段上的次数：该类层数</translation>
    </message>
    <message>
        <source>times on the stage: %1</source>
        <translation>该阶段上的次数：%1</translation>
    </message>
    <message>
        <source>times that an array [T, D] would be read or written</source>
        <translation>数组 [T, D] 读或写的次数</translation>
    </message>
    <message>
        <source>tokens a second</source>
        <translation>每秒 token 数</translation>
    </message>
    <message>
        <source>tokens of this chip</source>
        <translation>此芯片的 token</translation>
    </message>
    <message>
        <source>unembedding, V · D</source>
        <translation>输出投影，V · D</translation>
    </message>
    <message>
        <source>unembedding, V · D; tied or not, each token passes it</source>
        <translation>输出投影，V · D；无论是否共享，每个 token 都经过</translation>
    </message>
    <message>
        <source>waiting for other pipeline stages</source>
        <translation>等待其他流水线阶段</translation>
    </message>
    <message>
        <source>waiting for other stages</source>
        <translation>等待其他阶段</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>width of the model</source>
        <translation>模型宽度</translation>
    </message>
    <message>
        <source>start of backward, at the loss</source>
        <translation>反向开始，在损失处</translation>
    </message>
    <message>
        <source>start of backward, last layer</source>
        <translation>反向开始，最后一层</translation>
    </message>
    <message>
        <source>every decode step</source>
        <translation>每个解码步</translation>
    </message>
    <message>
        <source>end of prefill</source>
        <translation>预填充结束</translation>
    </message>
    <message>
        <source>%1 FLOPs a weight forward and %2 backward; attention by query heads, recomputation not counted.</source>
        <translation>每个权重前向 %1 FLOP、反向 %2 FLOP；注意力按查询头计，不计重计算。</translation>
    </message>
    <message>
        <source>%1 FLOPs a weight; attention by query heads.</source>
        <translation>每个权重 %1 FLOP；注意力按查询头计。</translation>
    </message>
    <message>
        <source>%1 of the step; %2 even stages with %3 microbatches would idle for %4.</source>
        <translation>占一步的 %1；%2 个均匀阶段、%3 个微批次时会空闲 %4。</translation>
    </message>
    <message>
        <source>%1 of the step: %2 groups of sequences fill %3 stages.</source>
        <translation>占一步的 %1：%2 组序列填充 %3 个阶段。</translation>
    </message>
    <message>
        <source>%1 stay for caches, of %2 a sequence.</source>
        <translation>剩 %1 用于缓存，每个序列 %2。</translation>
    </message>
    <message>
        <source>A forward pass keeps only what one operation reads and writes.</source>
        <translation>前向只保留一个操作读写的内容。</translation>
    </message>
    <message>
        <source>A multiply and an add for each of m · k · n.</source>
        <translation>m · k · n 中每个一次乘法和一次加法。</translation>
    </message>
    <message>
        <source>A pass over memory: it reads and writes arrays of the tokens' size.</source>
        <translation>遍历内存：读写与 token 同大小的数组。</translation>
    </message>
    <message>
        <source>A step computes all prompts of the batch.</source>
        <translation>一步计算批次的全部提示词。</translation>
    </message>
    <message>
        <source>A step gives each sequence one token.</source>
        <translation>一步为每个序列生成一个 token。</translation>
    </message>
    <message>
        <source>All chips together.</source>
        <translation>全部芯片合计。</translation>
    </message>
    <message>
        <source>All communication hides behind the chip's own work.</source>
        <translation>所有通信都被芯片自身的工作掩盖。</translation>
    </message>
    <message>
        <source>All of it runs beside the chip's own work or another network's transfers.</source>
        <translation>全部与芯片自身工作或另一网络的传输并行。</translation>
    </message>
    <message>
        <source>All parts of the slowest stage's update in one.</source>
        <translation>最慢阶段更新的所有部分合计。</translation>
    </message>
    <message>
        <source>They are counted where the collective runs.</source>
        <translation>这些字节计入集合通信运行之处。</translation>
    </message>
    <message>
        <source>What has to come before the first layer, goes out after the last, or outlasts the layers it runs beside.</source>
        <translation>须在第一层之前到达、在最后一层之后发出，或比与之并行的层持续更久的通信。</translation>
    </message>
    <message>
        <source>An operation takes the longer of its arithmetic and its memory traffic; its time counts for that one. Most of it is %1: %2 of %3.</source>
        <translation>操作耗时取算术与访存中较长者，并计入该项。其中最多的是 %1：%2 / %3。</translation>
    </message>
    <message>
        <source>As MFU, with what is recomputed counted as work.</source>
        <translation>同 MFU，但重计算也计为工作。</translation>
    </message>
    <message>
        <source>At the chips' rated power all the time.</source>
        <translation>全程按芯片额定功耗。</translation>
    </message>
    <message>
        <source>At the peak moment (%1) a chip needs %2 of %3: %4 are left.</source>
        <translation>峰值时刻（%1）芯片需要 %2 / %3：剩余 %4。</translation>
    </message>
    <message>
        <source>At the peak moment (%1) a chip needs %2 of %3: %4 too much.</source>
        <translation>峰值时刻（%1）芯片需要 %2 / %3：超出 %4。</translation>
    </message>
    <message>
        <source>At this rate without interruptions.</source>
        <translation>按此速率且无中断。</translation>
    </message>
    <message>
        <source>Bandwidth sets it: %1, and no latency.</source>
        <translation>由带宽决定：%1，无延迟。</translation>
    </message>
    <message>
        <source>%1 sets it: moving the bytes takes %2, the latency is %3.</source>
        <translation>由%1决定：搬运字节耗时 %2，延迟 %3。</translation>
    </message>
    <message>
        <source>By key and value heads, not query heads; windows cap the length, and fewer heads than tensor ranks are copied.</source>
        <translation>按键值头而非查询头；窗口限制长度，头数少于 tensor 秩时会复制。</translation>
    </message>
    <message>
        <source>Chips only, always busy.</source>
        <translation>仅计芯片，始终忙碌。</translation>
    </message>
    <message>
        <source>Chips only, at the price given; no storage, no network.</source>
        <translation>仅计芯片，按给定价格；不含存储与网络。</translation>
    </message>
    <message>
        <source>%1 sets the step time, and %2 weighs most in it: %3</source>
        <translation>每步时间由%1决定，其中占比最大的是 %2：%3</translation>
    </message>
    <message>
        <source>%1 (%2) sets the step time: its links are busy for %3, longer than the %4 that the chip itself works.</source>
        <translation>每步时间由%1（%2）决定：其链路忙碌 %3，长于芯片自身工作的 %4。</translation>
    </message>
    <message>
        <source>%1 sets %2 of the step, more than %3 (%4).</source>
        <translation>%1占一步的 %2，多于%3（%4）。</translation>
    </message>
    <message>
        <source>its intensity of %1 is above the ridge of %2, so that arithmetic takes longer (%3 against %4).</source>
        <translation>其强度 %1 高于拐点 %2，因此算术更久（%3 对 %4）。</translation>
    </message>
    <message>
        <source>its intensity of %1 is below the ridge of %2, so that memory traffic takes longer (%3 against %4).</source>
        <translation>其强度 %1 低于拐点 %2，因此访存更久（%3 对 %4）。</translation>
    </message>
    <message>
        <source>its launch takes %1, longer than its work of %2.</source>
        <translation>启动耗时 %1，长于其工作 %2。</translation>
    </message>
    <message>
        <source>it does no matrix arithmetic, so that moving %1 takes its %2.</source>
        <translation>没有矩阵运算，搬运 %1 即耗时 %2。</translation>
    </message>
    <message>
        <source>it moves nothing in memory.</source>
        <translation>不搬运任何内存数据。</translation>
    </message>
    <message>
        <source>it neither computes nor moves anything in memory.</source>
        <translation>既不计算也不搬运内存数据。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Counted from the architecture's shapes, as a checkpoint counts them.</source>
        <translation>按架构形状统计，与检查点一致。</translation>
    </message>
    <message>
        <source>Each chip of a tensor group holds its part, and every copy of the model holds them all.</source>
        <translation>tensor 组的每个芯片持有自己的部分，每个模型副本持有全部。</translation>
    </message>
    <message>
        <source>Each operand passes memory once, at the type that it is stored in.</source>
        <translation>每个操作数按其存储类型经过内存一次。</translation>
    </message>
    <message>
        <source>From the %1 nearest measured systems.</source>
        <translation>取自最接近的 %1 个实测系统。</translation>
    </message>
    <message>
        <source>Fused: scores never reach memory.</source>
        <translation>已融合：得分不写入内存。</translation>
    </message>
    <message>
        <source>Ideal fidelity counts no software in memory.</source>
        <translation>理想估算不计软件占用的内存。</translation>
    </message>
    <message>
        <source>Ideal fidelity has no launches and no host to wait for; calibrated fidelity has.</source>
        <translation>理想估算没有启动与主机等待；校准估算有。</translation>
    </message>
    <message>
        <source>It is fused into its neighbours.</source>
        <translation>已与相邻操作融合。</translation>
    </message>
    <message>
        <source>It moves data and does no matrix arithmetic.</source>
        <translation>搬运数据，没有矩阵运算。</translation>
    </message>
    <message>
        <source>Launches, waiting for the host, and what the software does between steps, as measured for the stack.</source>
        <translation>启动、等待主机及步间的软件工作，按该软件栈的实测。</translation>
    </message>
    <message>
        <source>Matrices are gathered one at a time.</source>
        <translation>矩阵逐个收集。</translation>
    </message>
    <message>
        <source>Measured for the stack, whatever the model.</source>
        <translation>按软件栈实测，与模型无关。</translation>
    </message>
    <message>
        <source>Most of it is %1.</source>
        <translation>其中最多的是 %1。</translation>
    </message>
    <message>
        <source>No operation is bound by its arithmetic.</source>
        <translation>没有受限于算术的操作。</translation>
    </message>
    <message>
        <source>No operation is bound by its memory traffic.</source>
        <translation>没有受限于访存的操作。</translation>
    </message>
    <message>
        <source>Nothing goes over it.</source>
        <translation>没有数据经过。</translation>
    </message>
    <message>
        <source>Nothing is gathered: each chip already holds the weights that it uses.</source>
        <translation>无需收集：每个芯片已持有所用权重。</translation>
    </message>
    <message>
        <source>Of %1 of communication, %2 does not fit beside the chip's own work.</source>
        <translation>%1 的通信中有 %2 无法与芯片自身工作并行。</translation>
    </message>
    <message>
        <source>On the pipeline stage that sets the pace.</source>
        <translation>在决定速度的流水线阶段上。</translation>
    </message>
    <message>
        <source>Only training has an optimizer.</source>
        <translation>只有训练才有优化器。</translation>
    </message>
    <message>
        <source>Only training has gradients.</source>
        <translation>只有训练才有梯度。</translation>
    </message>
    <message>
        <source>Scores and weighted values, by query heads, however few key and value heads there are.</source>
        <translation>得分与加权值按查询头计，无论键值头有多少。</translation>
    </message>
    <message>
        <source>Scores are materialised in memory.</source>
        <translation>得分在内存中物化。</translation>
    </message>
    <message>
        <source>Software keeps gradients of a few layers beside the buffers that they are added to.</source>
        <translation>软件在累加缓冲之外保留几层的梯度。</translation>
    </message>
    <message>
        <source>The axes of the mesh multiply to the chips there are.</source>
        <translation>网格各轴之积即芯片数。</translation>
    </message>
    <message>
        <source>The input embedding is looked up, not multiplied, and does not count.</source>
        <translation>输入嵌入是查表而非相乘，不计入。</translation>
    </message>
    <message>
        <source>The layer at work and the one fetched ahead are whole, and in training one layer's gradients.</source>
        <translation>当前层与预取层是完整的，训练时还有一层的梯度。</translation>
    </message>
    <message>
        <source>The layer shows %1 of communication; its transfers on the network that binds share it.</source>
        <translation>该层暴露 %1 的通信；由其在瓶颈网络上的传输分摊。</translation>
    </message>
    <message>
        <source>The model needs %1 of the %2 that the chips could do in this time.</source>
        <translation>模型需要 %1，而芯片在此时间内可完成 %2。</translation>
    </message>
    <message>
        <source>The nominal capacity; nothing is taken off it here.</source>
        <translation>标称容量；此处未作任何扣减。</translation>
    </message>
    <message>
        <source>The rate on paper of the units that run the matmul precision; never the sparse figure.</source>
        <translation>执行该矩阵乘精度的单元的标称速率；绝不用稀疏数值。</translation>
    </message>
    <message>
        <source>The rate shared among the chips.</source>
        <translation>速率由各芯片均分。</translation>
    </message>
    <message>
        <source>The update is one pass over the chip's shard of the parameters and their states; memory traffic binds it.</source>
        <translation>更新是对芯片上参数分片及其状态的一次遍历；受限于访存。</translation>
    </message>
    <message>
        <source>The whole array of the group, once it is gathered.</source>
        <translation>收集后该组的整个数组。</translation>
    </message>
    <message>
        <source>The whole array of the group, over the axes that do not shard it further.</source>
        <translation>该组在不再切分它的轴上的整个数组。</translation>
    </message>
    <message>
        <source>There is one pipeline stage: it waits for no other.</source>
        <translation>只有一个流水线阶段：无需等待。</translation>
    </message>
    <message>
        <source>Training keeps no KV cache.</source>
        <translation>训练不保留 KV 缓存。</translation>
    </message>
    <message>
        <source>What of the peak the model's own arithmetic uses.</source>
        <translation>模型自身算术占峰值的多少。</translation>
    </message>
    <message>
        <source>What the recomputation policy keeps, for each microbatch under way; the head and a layer at work are never alive at once.</source>
        <translation>重计算策略为每个进行中的微批次保留的内容；输出头与工作中的层不会同时存活。</translation>
    </message>
    <message>
        <source>ZeRO %1 splits them over the chips of fsdp and context.</source>
        <translation>ZeRO %1 将其切分到 fsdp 与 context 的芯片上。</translation>
    </message>
    <message>
        <source>The book has no figures of %1: the vendor's are used</source>
        <translation>书中没有 %1 的数据：使用厂商数据</translation>
    </message>
    <message>
        <source>A slice of %1 is larger than the largest that can be scheduled on %2, %3</source>
        <translation>切片 %1 大于 %2 可调度的最大切片 %3</translation>
    </message>
    <message>
        <source>%1 is a torus: in-network reduction has no effect</source>
        <translation>%1 是环面：网内归约不起作用</translation>
    </message>
    <message>
        <source>%1 chips do not fill domains of %2: %3 domains of %4 are used</source>
        <translation>%1 个芯片不能填满 %2 的域：使用 %3 个 %4 的域</translation>
    </message>
    <message>
        <source>%1 has no network of its own: up to %2 are taken to share a host's PCIe (hardware.domain_size says otherwise)</source>
        <translation>%1 没有自己的网络：假定最多 %2 个共享主机 PCIe（可用 hardware.domain_size 另行指定）</translation>
    </message>
    <message>
        <source>%1 has no switches: in-network reduction has no effect</source>
        <translation>%1 没有交换机：网内归约不起作用</translation>
    </message>
    <message>
        <source>%1 is not known to reduce in its switches</source>
        <translation>尚不清楚 %1 的交换机能否归约</translation>
    </message>
    <message>
        <source>%1 is no torus: twisted has no effect</source>
        <translation>%1 不是环面：twisted 不起作用</translation>
    </message>
    <message>
        <source>%1: no network above the scale-up domain is used here: oversubscription has no effect</source>
        <translation>%1：此处不用域以上的网络，超额订阅不起作用</translation>
    </message>
    <message>
        <source>%1 crosses %2 slices: its collectives go over the data-centre network</source>
        <translation>%1 跨越 %2 个切片：其集合通信经数据中心网络</translation>
    </message>
    <message>
        <source>memory: %1 GB a chip needed, %2 GB there: %3 GB too much</source>
        <translation>显存：每芯片需要 %1 GB，现有 %2 GB：超出 %3 GB</translation>
    </message>
    <message>
        <source>hardware.usd_per_chip_hour: not known for %1; no cost is given</source>
        <translation>hardware.usd_per_chip_hour：%1 未知；不给出成本</translation>
    </message>
    <message>
        <source>hardware.tdp_w: not known for %1; no energy is given</source>
        <translation>hardware.tdp_w：%1 未知；不给出能耗</translation>
    </message>
    <message>
        <source>%1: above 1, for attention runs at %2, faster here than the %3 it is measured against</source>
        <translation>%1：大于 1，因为注意力以 %2 运行，比其对照的 %3 更快</translation>
    </message>
    <message>
        <source>%1: above 1, for the palm convention counts the masked half of attention, which is skipped here; options.mfu_convention: causal does not count it</source>
        <translation>%1：大于 1，因为 palm 约定计入注意力中被掩蔽的一半，而这里跳过了它；options.mfu_convention: causal 不计入</translation>
    </message>
    <message>
        <source>precision.matmul: %1 has no %2 units; %3 is used</source>
        <translation>precision.matmul：%1 没有 %2 单元；使用 %3</translation>
    </message>
    <message>
        <source>the model's weights, frozen, stored as %1</source>
        <translation>模型的冻结权重，以 %1 存储</translation>
    </message>
    <message>
        <source>of a trained parameter</source>
        <translation>每个被训练参数</translation>
    </message>
    <message>
        <source>the adapter's parameters on a chip</source>
        <translation>芯片上的适配器参数</translation>
    </message>
    <message>
        <source>Only the adapter has gradients and optimizer states.</source>
        <translation>只有适配器有梯度和优化器状态。</translation>
    </message>
    <message>
        <source>weights gathered and gradients on their way</source>
        <translation>收集的权重与传输中的梯度</translation>
    </message>
    <message>
        <source>one layer's states or activations on their way to the host, and one's from it</source>
        <translation>一层的状态或激活在去主机途中，另一层在返回途中</translation>
    </message>
    <message>
        <source>What lies on the host passes through the chip layer by layer.</source>
        <translation>主机上的数据逐层经过芯片。</translation>
    </message>
    <message>
        <source>They lie in the host's memory.</source>
        <translation>它们位于主机内存中。</translation>
    </message>
    <message>
        <source>layer by layer the longer of the pass over HBM and the states' way from the host and back</source>
        <translation>逐层取遍历 HBM 与状态往返主机中较长者</translation>
    </message>
    <message>
        <source>a pass over what is trained of every layer, and its states</source>
        <translation>遍历每层被训练部分及其状态</translation>
    </message>
    <message>
        <source>The update is a pass over a chip's shard of what is trained.</source>
        <translation>更新是对芯片上被训练分片的一次遍历。</translation>
    </message>
    <message>
        <source>of the adapter, forward</source>
        <translation>适配器，前向</translation>
    </message>
    <message>
        <source>attention scores and values, forward</source>
        <translation>注意力得分与加权值，前向</translation>
    </message>
    <message>
        <source>modules that predict further tokens, forward</source>
        <translation>预测后续 token 的模块，前向</translation>
    </message>
    <message>
        <source>Frozen weights are multiplied forward and for their inputs' gradients, and have none of their own.</source>
        <translation>冻结权重在前向和求输入梯度时相乘，自身没有梯度。</translation>
    </message>
    <message>
        <source>saved activations</source>
        <translation>保存的激活</translation>
    </message>
    <message>
        <source>optimizer states</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>an iteration with a prompt</source>
        <translation>含提示词的一次迭代</translation>
    </message>
    <message>
        <source>memory: not one sequence fits beside the weights; estimated as if memory were no limit</source>
        <translation>显存：权重之外放不下一个序列；按显存不受限估算</translation>
    </message>
    <message>
        <source>workload.requests_per_s: %1 come and at most %2 are served: the queue grows without bound, and no time to the first token is given</source>
        <translation>workload.requests_per_s：到达 %1，至多服务 %2：队列无限增长，不给出首 token 时间</translation>
    </message>
    <message>
        <source>workload.concurrency: %1 requests at a time and %2 sequences in flight: the others queue</source>
        <translation>workload.concurrency：同时 %1 个请求，%2 个序列在处理：其余排队</translation>
    </message>
    <message>
        <source>serving.lengths.path: %1 prompt and %2 output tokens on average; those are used, not workload.prompt_tokens %3 and output_tokens %4</source>
        <translation>serving.lengths.path：平均 %1 个提示词 token、%2 个输出 token；采用它们，而非 workload.prompt_tokens %3 与 output_tokens %4</translation>
    </message>
    <message>
        <source>serving.speculative.draft_model: a vocabulary of %1 entries, the model's has %2; drafts must be of the same tokens</source>
        <translation>serving.speculative.draft_model：词表有 %1 项，模型为 %2；草稿的 token 必须相同</translation>
    </message>
    <message>
        <source>Tokens a second of a chip</source>
        <translation>单芯片每秒 token 数</translation>
    </message>
    <message>
        <source>kWh</source>
        <translation>千瓦时</translation>
    </message>
    <message>
        <source>Critical batch of %1</source>
        <translation>%1 的临界批次</translation>
    </message>
    <message>
        <source>Critical batch along %1</source>
        <translation>沿 %1 的临界批次</translation>
    </message>
    <message>
        <source>data parallelism alone</source>
        <translation>仅数据并行</translation>
    </message>
    <message>
        <source>FSDP alone</source>
        <translation>仅 FSDP</translation>
    </message>
    <message>
        <source>the tensor axis</source>
        <translation>tensor 轴</translation>
    </message>
    <message>
        <source>the best split into FSDP and tensor</source>
        <translation>FSDP 与 tensor 的最佳划分</translation>
    </message>
    <message>
        <source>the present mesh</source>
        <translation>当前网格</translation>
    </message>
    <message>
        <source>communication of a step at that batch, in the pass that hides it least, at the forward pass's scale</source>
        <translation>该批次下一步的通信，取最难隐藏它的一遍，按前向的尺度计</translation>
    </message>
    <message>
        <source>compute of a forward pass for each token per chip</source>
        <translation>每芯片每个 token 的前向计算</translation>
    </message>
    <message>
        <source>compute of a backward pass for each token per chip</source>
        <translation>每芯片每个 token 的反向计算</translation>
    </message>
    <message>
        <source>Tokens of a step per chip from which compute takes longer than communication.</source>
        <translation>从每芯片每步多少 token 起计算比通信更久。</translation>
    </message>
    <message>
        <source>of gradients and weights over these axes in a step's backward passes, whatever the batch</source>
        <translation>一步各反向中沿这些轴传送梯度与权重的时间，与批次无关</translation>
    </message>
    <message>
        <source>of weights over these axes in a step's forward passes, whatever the batch</source>
        <translation>一步各前向中沿这些轴传送权重的时间，与批次无关</translation>
    </message>
    <message>
        <source>of activations over these axes for each token per chip</source>
        <translation>每芯片每个 token 沿这些轴传送激活的时间</translation>
    </message>
    <message>
        <source>Tokens of a step per chip from which compute hides what is sent over these axes; the number of microbatches stays.</source>
        <translation>从每芯片每步多少 token 起计算能隐藏沿这些轴的传送；微批数不变。</translation>
    </message>
    <message>
        <source>Tokens of a step per chip</source>
        <translation>每芯片每步的 token 数</translation>
    </message>
    <message>
        <source>sequences of a step</source>
        <translation>一步的序列数</translation>
    </message>
    <message>
        <source>of a sequence</source>
        <translation>一条序列的</translation>
    </message>
    <message>
        <source>What critical batches are compared with.</source>
        <translation>临界批次与之比较。</translation>
    </message>
    <message>
        <source>Largest tensor degree</source>
        <translation>最大的 tensor 度</translation>
    </message>
    <message>
        <source>where communication over tensor takes as long as compute, between degrees that divide the heads</source>
        <translation>在能整除头数的各度之间，tensor 通信与计算同样久之处</translation>
    </message>
    <message>
        <source>Beyond it tensor parallelism is bound by communication, whatever the batch.</source>
        <translation>超过它，无论批次多大，张量并行都受通信限制。</translation>
    </message>
    <message>
        <source>Best tensor degree</source>
        <translation>最佳 tensor 度</translation>
    </message>
    <message>
        <source>of %1 degrees that divide heads and chips, the one of least communication</source>
        <translation>在能整除头数与芯片数的 %1 个度中通信最少者</translation>
    </message>
    <message>
        <source>FSDP and tensor communication are equal at a degree of %1.</source>
        <translation>度为 %1 时 FSDP 与 tensor 的通信相等。</translation>
    </message>
    <message>
        <source>Best FSDP degree</source>
        <translation>最佳 FSDP 度</translation>
    </message>
    <message>
        <source>chips of a pipeline stage</source>
        <translation>一个流水线阶段的芯片数</translation>
    </message>
    <message>
        <source>best tensor degree</source>
        <translation>最佳 tensor 度</translation>
    </message>
    <message>
        <source>The rest of a stage's chips.</source>
        <translation>阶段中其余的芯片。</translation>
    </message>
    <message>
        <source>a token</source>
        <translation>每 token</translation>
    </message>
    <message>
        <source>five Newton–Schulz iterations, 4 l s² + 2 s³ each, over this chip's matrices of shorter side s and longer l</source>
        <translation>对本芯片短边 s、长边 l 的矩阵作五次 Newton–Schulz 迭代，每次 4 l s² + 2 s³</translation>
    </message>
    <message>
        <source>ZeRO's chips share the matrices out.</source>
        <translation>ZeRO 的各芯片分摊这些矩阵。</translation>
    </message>
    <message>
        <source>gradients and states read, states and weights written, of this chip's share</source>
        <translation>读取梯度与状态、写入状态与权重，本芯片所占份额</translation>
    </message>
    <message>
        <source>One pass over the shard of one part.</source>
        <translation>对某一部分的分片过一遍。</translation>
    </message>
    <message>
        <source>of a parameter: master copy</source>
        <translation>每个参数：主副本</translation>
    </message>
    <message>
        <source>of a parameter: master copy and one moment</source>
        <translation>每个参数：主副本与一个动量</translation>
    </message>
    <message>
        <source>trained parameters on a chip, as ZeRO splits them</source>
        <translation>芯片上训练的参数，按 ZeRO 划分</translation>
    </message>
    <message>
        <source>of a second moment</source>
        <translation>二阶动量的</translation>
    </message>
    <message>
        <source>rows and columns of its matrices</source>
        <translation>其矩阵的行与列</translation>
    </message>
    <message>
        <source>of the parameters, those of tables and norms</source>
        <translation>参数中属于表与归一化的</translation>
    </message>
    <message>
        <source>The second moment is kept by row and by column, and there is no first.</source>
        <translation>二阶动量按行与列保存，没有一阶动量。</translation>
    </message>
    <message>
        <source>Hidden matrices have one moment; tables and norms are updated as by AdamW.</source>
        <translation>隐藏层矩阵只有一个动量；表与归一化按 AdamW 更新。</translation>
    </message>
    <message>
        <source>layer by layer the longer of its products and its pass over HBM</source>
        <translation>逐层取其乘积与 HBM 遍历中较久者</translation>
    </message>
    <message>
        <source>layer by layer the longest of its products, its pass over HBM and the states' way from the host and back</source>
        <translation>逐层取其乘积、HBM 遍历与状态往返主机三者中最久者</translation>
    </message>
    <message>
        <source>Newton–Schulz iterations of hidden matrices, and a pass over a chip's shard of what is trained.</source>
        <translation>隐藏层矩阵的 Newton–Schulz 迭代，以及对芯片上所训练分片的一遍。</translation>
    </message>
    <message>
        <source>achieved share of the peak by large matmuls</source>
        <translation>大矩阵乘达到的峰值份额</translation>
    </message>
    <message>
        <source>achieved share of the peak by attention scores and values</source>
        <translation>注意力分数与值达到的峰值份额</translation>
    </message>
    <message>
        <source>achieved share of the HBM rate in decode attention</source>
        <translation>解码注意力达到的 HBM 速率份额</translation>
    </message>
    <message>
        <source>head dimension at which attention reaches half its share</source>
        <translation>注意力达到其份额一半时的头维度</translation>
    </message>
    <message>
        <source>keys looked at by which attention reaches half its share</source>
        <translation>注意力达到其份额一半时查看的键数</translation>
    </message>
    <message>
        <source>by which attention kernels round a window up</source>
        <translation>注意力内核把窗口向上取整的单位</translation>
    </message>
    <message>
        <source>of attention's, for heads that are no multiple of 8 elements</source>
        <translation>头不是 8 个元素的倍数时，占注意力份额的比例</translation>
    </message>
    <message>
        <source>of the smaller of an operation's FLOP and byte times</source>
        <translation>占操作的 FLOP 时间与字节时间中较小者</translation>
    </message>
    <message>
        <source>achieved share of the HBM rate</source>
        <translation>达到的 HBM 速率份额</translation>
    </message>
    <message>
        <source>achieved share of a scale-up link's rate</source>
        <translation>达到的纵向扩展链路速率份额</translation>
    </message>
    <message>
        <source>achieved share of a scale-out link's rate</source>
        <translation>达到的横向扩展链路速率份额</translation>
    </message>
    <message>
        <source>edge of the matmul tile that shapes are padded to</source>
        <translation>形状被补齐到的矩阵乘分块边长</translation>
    </message>
    <message>
        <source>contraction depth at which a matmul reaches half its share</source>
        <translation>矩阵乘达到其份额一半时的收缩深度</translation>
    </message>
    <message>
        <source>units that take matmul tiles in waves</source>
        <translation>分批处理矩阵乘分块的单元</translation>
    </message>
    <message>
        <source>a hop on a torus; counts in ideal fidelity too</source>
        <translation>环面上的一跳；理想时也计入</translation>
    </message>
    <message>
        <source>start of a collective</source>
        <translation>集合通信的启动</translation>
    </message>
    <message>
        <source>more for one that leaves the domain</source>
        <translation>离开域时的附加</translation>
    </message>
    <message>
        <source>more per further member of a collective in a domain</source>
        <translation>域内每多一个成员的附加</translation>
    </message>
    <message>
        <source>slow start of middling messages</source>
        <translation>中等消息的慢启动</translation>
    </message>
    <message>
        <source>from which a domain's switches add up; 0: only if asked to</source>
        <translation>从多少起由域内交换机求和；0：仅在要求时</translation>
    </message>
    <message>
        <source>launch and tail of a kernel</source>
        <translation>内核的启动与收尾</translation>
    </message>
    <message>
        <source>p of the norm that combines FLOP and byte times; 0: the larger</source>
        <translation>合并 FLOP 时间与字节时间的范数 p；0：取较大者</translation>
    </message>
    <message>
        <source>gathers and scatters: %1</source>
        <translation>收集与散发：%1</translation>
    </message>
    <message>
        <source>reductions: %1</source>
        <translation>归约：%1</translation>
    </message>
    <message>
        <source>reductions in the switches: %1</source>
        <translation>交换机内归约：%1</translation>
    </message>
    <message>
        <source>exchanges: %1</source>
        <translation>交换：%1</translation>
    </message>
    <message>
        <source>sends: %1</source>
        <translation>发送：%1</translation>
    </message>
    <message>
        <source>small messages: %1</source>
        <translation>小消息：%1</translation>
    </message>
    <message>
        <source>share of a link's rate</source>
        <translation>链路速率份额</translation>
    </message>
    <message>
        <source>start</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>slow start</source>
        <translation>慢启动</translation>
    </message>
    <message>
        <source>more for each other chip</source>
        <translation>每多一个芯片的附加</translation>
    </message>
    <message>
        <source>time of a chip's own shard, of its message over the link</source>
        <translation>芯片自身分片的时间，相对于其消息经链路的时间</translation>
    </message>
    <message>
        <source>message below which another protocol serves</source>
        <translation>低于此大小的消息用另一种协议</translation>
    </message>
    <message>
        <source>of what the chip's matmuls achieve</source>
        <translation>占芯片矩阵乘所达到的份额</translation>
    </message>
    <message>
        <source>of tensor-parallel collectives beside work</source>
        <translation>张量并行集合通信与计算重叠的份额</translation>
    </message>
    <message>
        <source>of weight gathers and gradient scatters beside work</source>
        <translation>权重收集与梯度散发与计算重叠的份额</translation>
    </message>
    <message>
        <source>of once-a-step reductions beside work</source>
        <translation>每步一次的归约与计算重叠的份额</translation>
    </message>
    <message>
        <source>of expert all-to-alls beside work</source>
        <translation>专家全交换与计算重叠的份额</translation>
    </message>
    <message>
        <source>of key-value exchange beside work</source>
        <translation>键值交换与计算重叠的份额</translation>
    </message>
    <message>
        <source>1: a token crosses once to a node with several of its experts</source>
        <translation>1：token 只向含有它多个专家的节点传一次</translation>
    </message>
    <message>
        <source>1: a layer's last product is not recomputed</source>
        <translation>1：层的最后一次乘积不重计算</translation>
    </message>
    <message>
        <source>host time of a layer's forward kernels</source>
        <translation>一层前向内核的主机时间</translation>
    </message>
    <message>
        <source>a step</source>
        <translation>一步</translation>
    </message>
    <message>
        <source>a layer of inference, besides bytes, FLOPs and kernels</source>
        <translation>推理的一层，字节、FLOP 与内核之外</translation>
    </message>
    <message>
        <source>more with experts</source>
        <translation>有专家时的附加</translation>
    </message>
    <message>
        <source>more with latent attention</source>
        <translation>潜在注意力时的附加</translation>
    </message>
    <message>
        <source>more a layer in a step with a prompt</source>
        <translation>含提示的步中每层的附加</translation>
    </message>
    <message>
        <source>host time a sequence and step of inference</source>
        <translation>推理每序列每步的主机时间</translation>
    </message>
    <message>
        <source>a request's way to and from its first step</source>
        <translation>请求往返其第一步的时间</translation>
    </message>
    <message>
        <source>decode attention reads a key of g query heads g^this times</source>
        <translation>解码注意力对 g 个查询头的键读取 g 的该次方次</translation>
    </message>
    <message>
        <source>expert matmuls of 128 rows, of the matmul share</source>
        <translation>128 行的专家矩阵乘，占矩阵乘份额</translation>
    </message>
    <message>
        <source>256 rows</source>
        <translation>256 行</translation>
    </message>
    <message>
        <source>512 rows</source>
        <translation>512 行</translation>
    </message>
    <message>
        <source>1,024 rows</source>
        <translation>1024 行</translation>
    </message>
    <message>
        <source>4,096 rows and more</source>
        <translation>4096 行及以上</translation>
    </message>
    <message>
        <source>elementwise traffic per token and element of d_model</source>
        <translation>每 token 每 d_model 元素的逐元素流量</translation>
    </message>
    <message>
        <source>elementwise traffic per token and element of d_ff</source>
        <translation>每 token 每 d_ff 元素的逐元素流量</translation>
    </message>
    <message>
        <source>permutation traffic per element routed to an expert, each way</source>
        <translation>送往专家的每个元素的置换流量，每个方向</translation>
    </message>
    <message>
        <source>traffic of a materialised score, forward</source>
        <translation>写出的注意力分数的流量，前向</translation>
    </message>
    <message>
        <source>traffic of a logit in the loss, forward</source>
        <translation>损失中一个 logit 的流量，前向</translation>
    </message>
    <message>
        <source>traffic of a parameter's update</source>
        <translation>更新一个参数的流量</translation>
    </message>
    <message>
        <source>traffic of an element cast for a narrow matmul</source>
        <translation>为窄精度矩阵乘转换一个元素的流量</translation>
    </message>
    <message>
        <source>context, allocator, libraries</source>
        <translation>上下文、分配器、库</translation>
    </message>
    <message>
        <source>of activations</source>
        <translation>占激活</translation>
    </message>
    <message>
        <source>alive per logit at the loss</source>
        <translation>损失处每个 logit 存活的字节</translation>
    </message>
    <message>
        <source>multiple of a layer's recomputed tensors</source>
        <translation>一层重计算张量的倍数</translation>
    </message>
    <message>
        <source>gradient buffers per parameter of fp16 weights</source>
        <translation>fp16 权重每参数的梯度缓冲</translation>
    </message>
    <message>
        <source>gradient buffers per parameter of bf16 weights</source>
        <translation>bf16 权重每参数的梯度缓冲</translation>
    </message>
    <message>
        <source>multiple of what selective recomputation keeps</source>
        <translation>选择性重计算所保留部分的倍数</translation>
    </message>
    <message>
        <source>whose gradients are alive beside their buffers</source>
        <translation>其梯度与缓冲同时存活</translation>
    </message>
    <message>
        <source>found %1, expected %2</source>
        <translation>值为 %1，应为 %2</translation>
    </message>
    <message>
        <source>found %1, expected at least %2</source>
        <translation>值为 %1，至少应为 %2</translation>
    </message>
    <message>
        <source>found %1, expected at most %2</source>
        <translation>值为 %1，至多应为 %2</translation>
    </message>
    <message>
        <source>found %1 to %2, expected values above 0</source>
        <translation>范围 %1 到 %2，应为大于 0 的值</translation>
    </message>
    <message>
        <source>found %1 to %2, expected the smaller value first</source>
        <translation>范围 %1 到 %2，应先写较小的值</translation>
    </message>
    <message>
        <source>found %1 steps, expected 1 to %2</source>
        <translation>步数为 %1，应为 1 到 %2</translation>
    </message>
    <message>
        <source>found %1 axes, expected 2 or 3</source>
        <translation>有 %1 个轴，应为 2 或 3 个</translation>
    </message>
    <message>
        <source>found %1 chips in all, expected at most %2</source>
        <translation>共 %1 个芯片，至多可有 %2 个</translation>
    </message>
    <message>
        <source>found %1 after the number of points</source>
        <translation>点数之后出现 %1</translation>
    </message>
    <message>
        <source>found version %1 of the schema, expected %2</source>
        <translation>模式版本为 %1，应为 %2</translation>
    </message>
    <message>
        <source>found one, but nothing is trained; expected workload.kind training</source>
        <translation>有适配器，但没有训练；应为 workload.kind training</translation>
    </message>
    <message>
        <source>found what only training keeps; expected workload.kind training</source>
        <translation>包含只有训练才保存的内容；应为 workload.kind training</translation>
    </message>
    <message>
        <source>found none, expected at least one</source>
        <translation>一个也没有，至少应有一个</translation>
    </message>
    <message>
        <source>found %1, but the model has no experts</source>
        <translation>值为 %1，但模型没有专家</translation>
    </message>
    <message>
        <source>found %1, but pipeline is 1</source>
        <translation>值为 %1，但 pipeline 为 1</translation>
    </message>
    <message>
        <source>found %1, expected 1 unless schedule is interleaved</source>
        <translation>值为 %1，schedule 不是 interleaved 时应为 1</translation>
    </message>
    <message>
        <source>found %1, expected at most the model's layers (%2)</source>
        <translation>值为 %1，不得超过模型层数（%2）</translation>
    </message>
    <message>
        <source>found %1, expected at most experts (%2)</source>
        <translation>值为 %1，不得超过 experts（%2）</translation>
    </message>
    <message>
        <source>found %1, expected at least prompt_tokens + output_tokens (%2)</source>
        <translation>值为 %1，至少应为 prompt_tokens + output_tokens（%2）</translation>
    </message>
    <message>
        <source>found %1, expected a multiple of the %2 chips that hold a copy of the model (all axes but data)</source>
        <translation>值为 %1，应为持有一个模型副本的 %2 个芯片（除 data 外的所有轴）的倍数</translation>
    </message>
    <message>
        <source>found %1 at character %2, expected %3</source>
        <translation>第 %2 个字符处为 %1，应为 %3</translation>
    </message>
    <message>
        <source>found %1 scenarios, expected 2 to %2</source>
        <translation>有 %1 个场景，应为 2 到 %2 个</translation>
    </message>
    <message>
        <source>found a sweep of %1 points, expected at most %2</source>
        <translation>扫描有 %1 个点，至多应为 %2 个</translation>
    </message>
    <message>
        <source>expected exactly one of concurrency and requests_per_s</source>
        <translation>concurrency 与 requests_per_s 应恰好给出一个</translation>
    </message>
    <message>
        <source>expected at least 1</source>
        <translation>至少应为 1</translation>
    </message>
    <message>
        <source>expected a finite number, at least 0</source>
        <translation>应为不小于 0 的有限数</translation>
    </message>
    <message>
        <source>expected at least 0 and less than 1</source>
        <translation>应不小于 0 且小于 1</translation>
    </message>
    <message>
        <source>expected AllGather, ReduceScatter, AllReduce or AllToAll</source>
        <translation>应为 AllGather、ReduceScatter、AllReduce 或 AllToAll</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>missing; expected %1</source>
        <translation>缺失；应为 %1</translation>
    </message>
    <message>
        <source>unknown key; %1</source>
        <translation>未知的键；%1</translation>
    </message>
    <message>
        <source>unknown key; %1 (%2)</source>
        <translation>未知的键；%1（%2）</translation>
    </message>
    <message>
        <source>unknown value %1; %2 (%3)</source>
        <translation>未知的值 %1；%2（%3）</translation>
    </message>
    <message>
        <source>unknown dtype %1; %2 (%3)</source>
        <translation>未知的类型 %1；%2（%3）</translation>
    </message>
    <message>
        <source>unknown operation %1; %2</source>
        <translation>未知的操作 %1；%2</translation>
    </message>
    <message>
        <source>unknown axis %1; %2</source>
        <translation>未知的轴 %1；%2</translation>
    </message>
    <message>
        <source>unknown target %1; %2</source>
        <translation>未知的目标 %1；%2</translation>
    </message>
    <message>
        <source>there is no such factor; %1</source>
        <translation>没有这样的系数；%1</translation>
    </message>
    <message>
        <source>there is no such factor</source>
        <translation>没有这样的系数</translation>
    </message>
    <message>
        <source>did you mean "%1"?</source>
        <translation>是否想写 "%1"？</translation>
    </message>
    <message>
        <source>the nearest is "%1"</source>
        <translation>最接近的是 "%1"</translation>
    </message>
    <message>
        <source>no preset is called %1</source>
        <translation>没有名为 %1 的预设</translation>
    </message>
    <message>
        <source>no %1 is called %2; %3</source>
        <translation>没有名为 %2 的%1；%3</translation>
    </message>
    <message>
        <source>the id %1 is that of a built-in preset; give it another</source>
        <translation>id %1 属于内置预设；请换一个</translation>
    </message>
    <message>
        <source>given twice, as %1 too</source>
        <translation>重复给出，另写作 %1</translation>
    </message>
    <message>
        <source>varied twice</source>
        <translation>重复变动</translation>
    </message>
    <message>
        <source>the string %1</source>
        <translation>字符串 %1</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a whole number, at least 1</source>
        <translation>不小于 1 的整数</translation>
    </message>
    <message>
        <source>a positive number</source>
        <translation>正数</translation>
    </message>
    <message>
        <source>a positive number to %1</source>
        <translation>至多 %1 的正数</translation>
    </message>
    <message>
        <source>a number above %1</source>
        <translation>大于 %1 的数</translation>
    </message>
    <message>
        <source>a number above %1 to %2</source>
        <translation>大于 %1、至多 %2 的数</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>%1 到 %2 的数</translation>
    </message>
    <message>
        <source>a number not below %1</source>
        <translation>不小于 %1 的数</translation>
    </message>
    <message>
        <source>a whole number above %1</source>
        <translation>大于 %1 的整数</translation>
    </message>
    <message>
        <source>a whole number above %1 to %2</source>
        <translation>大于 %1、至多 %2 的整数</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>%1 到 %2 的整数</translation>
    </message>
    <message>
        <source>a whole number not below %1</source>
        <translation>不小于 %1 的整数</translation>
    </message>
    <message>
        <source>a whole number, at most a billion</source>
        <translation>整数，至多十亿</translation>
    </message>
    <message>
        <source>an array of whole numbers</source>
        <translation>整数数组</translation>
    </message>
    <message>
        <source>an array of strings</source>
        <translation>字符串数组</translation>
    </message>
    <message>
        <source>an array of levels</source>
        <translation>层级数组</translation>
    </message>
    <message>
        <source>an object of factors</source>
        <translation>系数对象</translation>
    </message>
    <message>
        <source>an object of rates by dtype</source>
        <translation>按类型列出速率的对象</translation>
    </message>
    <message>
        <source>factors by architecture</source>
        <translation>按架构列出的系数</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>以下之一：%1</translation>
    </message>
    <message>
        <source>something that is not JSON</source>
        <translation>非 JSON 内容</translation>
    </message>
    <message>
        <source>the id of a preset or an object</source>
        <translation>预设的 id 或一个对象</translation>
    </message>
    <message>
        <source>the id of a preset or an object with a preset's keys</source>
        <translation>预设的 id，或带预设各键的对象</translation>
    </message>
    <message>
        <source>the id of a model</source>
        <translation>模型的 id</translation>
    </message>
    <message>
        <source>the name of the file without .json</source>
        <translation>不带 .json 的文件名</translation>
    </message>
    <message>
        <source>the file's name, %1</source>
        <translation>文件名 %1</translation>
    </message>
    <message>
        <source>none, selective, full or an array of operations</source>
        <translation>none、selective、full 或操作数组</translation>
    </message>
    <message>
        <source>the number of routed experts</source>
        <translation>路由专家数</translation>
    </message>
    <message>
        <source>the experts of one token</source>
        <translation>一个 token 的专家数</translation>
    </message>
    <message>
        <source>the hidden size of one expert</source>
        <translation>一个专家的隐藏宽度</translation>
    </message>
    <message>
        <source>the chips along each axis of a pod</source>
        <translation>pod 各轴的芯片数</translation>
    </message>
    <message>
        <source>the length of an axis that wraps</source>
        <translation>可环绕的轴长</translation>
    </message>
    <message>
        <source>what a chip sends into its domain</source>
        <translation>芯片发往其域的带宽</translation>
    </message>
    <message>
        <source>tokens of a prompt</source>
        <translation>提示词的 token 数</translation>
    </message>
    <message>
        <source>tokens of an answer</source>
        <translation>回答的 token 数</translation>
    </message>
    <message>
        <source>tokens of a sequence</source>
        <translation>序列的 token 数</translation>
    </message>
    <message>
        <source>sequences over all chips</source>
        <translation>全部芯片的序列数</translation>
    </message>
    <message>
        <source>chips that work through prompts</source>
        <translation>处理提示词的芯片数</translation>
    </message>
    <message>
        <source>chips that generate</source>
        <translation>生成回答的芯片数</translation>
    </message>
    <message>
        <source>drafted tokens</source>
        <translation>草稿 token 数</translation>
    </message>
    <message>
        <source>the chance that one is accepted</source>
        <translation>一个被接受的概率</translation>
    </message>
    <message>
        <source>a file with a line prompt_tokens,output_tokens for each request</source>
        <translation>每个请求一行 prompt_tokens,output_tokens 的文件</translation>
    </message>
    <message>
        <source>two whole numbers, prompt_tokens,output_tokens</source>
        <translation>两个整数：prompt_tokens,output_tokens</translation>
    </message>
    <message>
        <source>a comma after the tokens of the prompt</source>
        <translation>提示词 token 数后的逗号</translation>
    </message>
    <message>
        <source>nothing after the tokens of the answer</source>
        <translation>回答 token 数之后应无内容</translation>
    </message>
    <message>
        <source>no requests in it; expected a line prompt_tokens,output_tokens for each</source>
        <translation>其中没有请求；每个请求应有一行 prompt_tokens,output_tokens</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>第 %1 行第 %2 列</translation>
    </message>
    <message>
        <source>a number, such as 4096 or 1.5T</source>
        <translation>数，例如 4096 或 1.5T</translation>
    </message>
    <message>
        <source>a fraction, such as 0.4 or 40%</source>
        <translation>比例，例如 0.4 或 40%</translation>
    </message>
    <message>
        <source>bytes, such as 80GB or 95GiB</source>
        <translation>字节数，例如 80GB 或 95GiB</translation>
    </message>
    <message>
        <source>bytes per second, such as 900GB/s or 400Gb/s (bits)</source>
        <translation>每秒字节数，例如 900GB/s 或 400Gb/s（比特）</translation>
    </message>
    <message>
        <source>FLOPs, such as 3.8e25 or 2 EFLOP</source>
        <translation>FLOP，例如 3.8e25 或 2 EFLOP</translation>
    </message>
    <message>
        <source>FLOP per second, such as 4.5e14 or 459 TFLOP/s</source>
        <translation>每秒 FLOP，例如 4.5e14 或 459 TFLOP/s</translation>
    </message>
    <message>
        <source>FLOP per byte, such as 240 FLOP/B</source>
        <translation>每字节 FLOP，例如 240 FLOP/B</translation>
    </message>
    <message>
        <source>a time, such as 30 ms, 2 s or 1.5 h</source>
        <translation>时间，例如 30 ms、2 s 或 1.5 h</translation>
    </message>
    <message>
        <source>tokens, such as 8192, 8k or 15T</source>
        <translation>token 数，例如 8192、8k 或 15T</translation>
    </message>
    <message>
        <source>tokens per second, such as 2500 or 1.2k tokens/s</source>
        <translation>每秒 token 数，例如 2500 或 1.2k tokens/s</translation>
    </message>
    <message>
        <source>hertz, such as 1.75 GHz</source>
        <translation>赫兹，例如 1.75 GHz</translation>
    </message>
    <message>
        <source>watts, such as 700 or 1.2 kW</source>
        <translation>瓦，例如 700 或 1.2 kW</translation>
    </message>
    <message>
        <source>US dollars, such as $2.5M</source>
        <translation>美元，例如 $2.5M</translation>
    </message>
    <message>
        <source>US dollars per hour, such as $4.20/h</source>
        <translation>每小时美元，例如 $4.20/h</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节数</translation>
    </message>
    <message>
        <source>bytes per second</source>
        <translation>每秒字节数</translation>
    </message>
    <message>
        <source>FLOP per second</source>
        <translation>每秒 FLOP</translation>
    </message>
    <message>
        <source>FLOP per byte</source>
        <translation>每字节 FLOP</translation>
    </message>
    <message>
        <source>a time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>token 数</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>每秒 token 数</translation>
    </message>
    <message>
        <source>hertz</source>
        <translation>赫兹</translation>
    </message>
    <message>
        <source>watts</source>
        <translation>瓦</translation>
    </message>
    <message>
        <source>US dollars per hour</source>
        <translation>每小时美元</translation>
    </message>
    <message>
        <source>US dollars</source>
        <translation>美元</translation>
    </message>
    <message>
        <source>empty; expected %1</source>
        <translation>为空；应为 %1</translation>
    </message>
    <message>
        <source>"%1" does not start with a number; expected %2</source>
        <translation>"%1" 不以数开头；应为 %2</translation>
    </message>
    <message>
        <source>"%1" has a comma; write a point before decimals, _ between thousands</source>
        <translation>"%1" 含逗号；小数用点，千位用 _ 分隔</translation>
    </message>
    <message>
        <source>"%1" is out of range</source>
        <translation>"%1" 超出范围</translation>
    </message>
    <message>
        <source>"%1" is not a number; expected %2</source>
        <translation>"%1" 不是数；应为 %2</translation>
    </message>
    <message>
        <source>"%1" could be bits or bytes; write %2 or %3</source>
        <translation>"%1" 可能是比特或字节；请写 %2 或 %3</translation>
    </message>
    <message>
        <source>"%1" is %2; expected %3</source>
        <translation>"%1" 是%2；应为 %3</translation>
    </message>
    <message>
        <source>unknown unit "%1"; expected %2</source>
        <translation>未知单位 "%1"；应为 %2</translation>
    </message>
    <message>
        <source>%1 does not divide %2 (%3)</source>
        <translation>%1 不能整除 %2（%3）</translation>
    </message>
    <message>
        <source>%1 neither divides kv_heads (%2) nor is a multiple of it</source>
        <translation>%1 既不能整除 kv_heads（%2），也不是其倍数</translation>
    </message>
    <message>
        <source>expert %1 × expert_tensor %2 does not divide data × fsdp × context × tensor (%3)</source>
        <translation>expert %1 × expert_tensor %2 不能整除 data × fsdp × context × tensor（%3）</translation>
    </message>
    <message>
        <source>data %1 × fsdp %2 × tensor %3 × context %4 × pipeline %5 is %6, but the hardware has %7 chips</source>
        <translation>data %1 × fsdp %2 × tensor %3 × context %4 × pipeline %5 为 %6，而硬件有 %7 个芯片</translation>
    </message>
    <message>
        <source>data %1 × fsdp %2 × tensor %3 × context %4 × pipeline %5 = %6, but the hardware has %7 chips</source>
        <translation>data %1 × fsdp %2 × tensor %3 × context %4 × pipeline %5 = %6，而硬件有 %7 个芯片</translation>
    </message>
    <message>
        <source>data %1 × fsdp %2 × micro_batch %3 = %4 does not divide %5</source>
        <translation>data %1 × fsdp %2 × micro_batch %3 = %4 不能整除 %5</translation>
    </message>
    <message>
        <source>makes %1 micro-batches a step, expected at most %2</source>
        <translation>每步得到 %1 个微批次，至多应为 %2 个</translation>
    </message>
    <message>
        <source>context %1 × tensor %2 = %3 does not divide heads (%4), as all_to_all attention needs</source>
        <translation>context %1 × tensor %2 = %3 不能整除 heads（%4），而 all_to_all 注意力需要如此</translation>
    </message>
    <message>
        <source>context %1 × tensor %2 = %3 neither divides kv_heads (%4) nor is a multiple of it, as all_to_all attention needs</source>
        <translation>context %1 × tensor %2 = %3 既不能整除 kv_heads（%4）也不是其倍数，而 all_to_all 注意力需要如此</translation>
    </message>
    <message>
        <source>prefill_chips %1 + decode_chips %2 is %3, but the hardware has %4 chips</source>
        <translation>prefill_chips %1 + decode_chips %2 为 %3，而硬件有 %4 个芯片</translation>
    </message>
    <message>
        <source>%1 chips alone</source>
        <translation>仅这 %1 个芯片</translation>
    </message>
    <message>
        <source>the model has none of these matrices</source>
        <translation>模型没有其中任何矩阵</translation>
    </message>
    <message>
        <source>not known for %1; offload needs it</source>
        <translation>%1 未知，而卸载需要它</translation>
    </message>
    <message>
        <source>not known for %1; give it here</source>
        <translation>%1 未知；请在此给出</translation>
    </message>
    <message>
        <source>not known for %1, and %2 needs it: give it here</source>
        <translation>%1 未知，而%2需要它：请在此给出</translation>
    </message>
    <message>
        <source>not known for %1; the caches of prompts go over it: give it here</source>
        <translation>%1 未知，而提示词缓存经此传输：请在此给出</translation>
    </message>
    <message>
        <source>a slice of several chips</source>
        <translation>多芯片切片</translation>
    </message>
    <message>
        <source>more than one scale-up domain</source>
        <translation>多个 scale-up 域</translation>
    </message>
    <message>
        <source>a domain of several chips</source>
        <translation>多芯片域</translation>
    </message>
    <message>
        <source>more than one slice</source>
        <translation>多个切片</translation>
    </message>
    <message>
        <source>not known; give it in the scenario</source>
        <translation>未知；请在场景中给出</translation>
    </message>
    <message>
        <source>is not known of this system</source>
        <translation>此系统的该值未知</translation>
    </message>
    <message>
        <source>is not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>has no network between chips</source>
        <translation>芯片之间没有网络</translation>
    </message>
    <message>
        <source>the preset does not tell what a unit of this chip holds</source>
        <translation>预设没有说明此芯片的单元能容纳多少</translation>
    </message>
    <message>
        <source>the chip has no rate at this precision nor at one it falls back to: give it here</source>
        <translation>芯片在此精度及其回退精度下都没有速率：请在此给出</translation>
    </message>
    <message>
        <source>%1 is less than 1</source>
        <translation>%1 小于 1</translation>
    </message>
    <message>
        <source>%1 is not a positive number</source>
        <translation>%1 不是正数</translation>
    </message>
    <message>
        <source>%1 is not above 0</source>
        <translation>%1 不大于 0</translation>
    </message>
    <message>
        <source>%1 is not a whole number up to %2</source>
        <translation>%1 不是至多 %2 的整数</translation>
    </message>
    <message>
        <source>%1, but hardware.slice %2 has %3</source>
        <translation>%1，而 hardware.slice %2 有 %3</translation>
    </message>
    <message>
        <source>%1 has no slice of %2 chips; the nearest have %3</source>
        <translation>%1 没有 %2 个芯片的切片；最接近的有 %3 个</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>only slices of k x k x 2k or k x 2k x 2k chips, all axes wrapped, can be twisted</source>
        <translation>只有 k x k x 2k 或 k x 2k x 2k、各轴均环绕的切片才能扭转</translation>
    </message>
    <message>
        <source>%1 has %2 levels; at most %3 are modelled</source>
        <translation>%1 有 %2 层；至多模拟 %3 层</translation>
    </message>
    <message>
        <source>%1 has %2 axes; a slice of %3 has %4</source>
        <translation>%1 有 %2 个轴；%3 的切片有 %4 个</translation>
    </message>
    <message>
        <source>%1 has %2 axes; expected 2 or 3</source>
        <translation>%1 有 %2 个轴；应为 2 或 3 个</translation>
    </message>
    <message>
        <source>every axis must be at least 1</source>
        <translation>每个轴至少为 1</translation>
    </message>
    <message>
        <source>both axes must be powers of two</source>
        <translation>两个轴都须为 2 的幂</translation>
    </message>
    <message>
        <source>every axis must be a multiple of %1, or the shape one of 1x1x1, 1x1x2, 1x2x2, 2x2x2, 2x2x4, 2x4x4 in any order</source>
        <translation>每个轴须为 %1 的倍数，或形状为 1x1x1、1x1x2、1x2x2、2x2x2、2x2x4、2x4x4 之一（顺序不限）</translation>
    </message>
    <message>
        <source>%1 is larger than %2 of %3</source>
        <translation>%1 大于 %3 的%2</translation>
    </message>
    <message>
        <source>the pod, %1</source>
        <translation>pod（%1）</translation>
    </message>
    <message>
        <source>%1 chips</source>
        <translation>%1 个芯片</translation>
    </message>
    <message>
        <source>more chips than can be counted</source>
        <translation>芯片多到无法计数</translation>
    </message>
    <message>
        <source>%1 chips in all are not a multiple of %2 slices</source>
        <translation>共 %1 个芯片，不是 %2 个切片的倍数</translation>
    </message>
    <message>
        <source>the axes placed by name leave no room for the others</source>
        <translation>按名放置的轴没有给其余的轴留出位置</translation>
    </message>
    <message>
        <source>not an axis that can be placed</source>
        <translation>此轴不能放置</translation>
    </message>
    <message>
        <source>%1 is no torus: give "order", innermost first</source>
        <translation>%1 不是环面：请给出 "order"，最内层在前</translation>
    </message>
    <message>
        <source>%1 is not one of tensor, context, fsdp, data, pipeline</source>
        <translation>%1 不是 tensor、context、fsdp、data、pipeline 之一</translation>
    </message>
    <message>
        <source>%1 is named twice</source>
        <translation>%1 重复出现</translation>
    </message>
    <message>
        <source>the slice has no axis %1</source>
        <translation>切片没有轴 %1</translation>
    </message>
    <message>
        <source>%1 of the %2 chips of %3 find no room there</source>
        <translation>%3 的 %2 个芯片中有 %1 个在那里放不下</translation>
    </message>
    <message>
        <source>%1 %2 does not fit: the axes must multiply to %3 chips</source>
        <translation>%1 %2 不合适：各轴之积须为 %3 个芯片</translation>
    </message>
    <message>
        <source>%1 %2 needs data × fsdp to change, which a lock forbids</source>
        <translation>%1 %2 需要改变 data × fsdp，而锁定不允许</translation>
    </message>
    <message>
        <source>%1 %2 does not divide the %3 heads</source>
        <translation>%1 %2 不能整除 %3 个头</translation>
    </message>
    <message>
        <source>%1 %2 and the %3 KV heads: neither divides the other</source>
        <translation>%1 %2 与 %3 个 KV 头互不整除</translation>
    </message>
    <message>
        <source>%1 %2 does not divide d_ff (%3)</source>
        <translation>%1 %2 不能整除 d_ff（%3）</translation>
    </message>
    <message>
        <source>%1 %2 is more than the %3 layers</source>
        <translation>%1 %2 大于层数 %3</translation>
    </message>
    <message>
        <source>%1 %2 does not divide the sequence of %3 tokens</source>
        <translation>%1 %2 不能整除 %3 个 token 的序列</translation>
    </message>
    <message>
        <source>data × fsdp would be %1, which does not divide the global batch (%2)</source>
        <translation>data × fsdp 将为 %1，不能整除全局批次（%2）</translation>
    </message>
    <message>
        <source>%1 %2 does not divide the %3 experts</source>
        <translation>%1 %2 不能整除 %3 个专家</translation>
    </message>
    <message>
        <source>%1 %2 does not divide an expert's d_ff (%3)</source>
        <translation>%1 %2 不能整除专家的 d_ff（%3）</translation>
    </message>
    <message>
        <source>expert × expert_tensor does not divide the chips of data, fsdp, context and tensor</source>
        <translation>expert × expert_tensor 不能整除 data、fsdp、context 与 tensor 的芯片数</translation>
    </message>
    <message>
        <source>%1 %2: the model has no experts</source>
        <translation>%1 %2：模型没有专家</translation>
    </message>
    <message>
        <source>no mesh of %1 chips keeps the locked axes</source>
        <translation>没有 %1 个芯片的网格能保持锁定的轴</translation>
    </message>
    <message>
        <source>no mesh of these chips divides the global batch (%1)</source>
        <translation>这些芯片的任何网格都不能整除全局批次（%1）</translation>
    </message>
    <message>
        <source>absent from the scenario</source>
        <translation>场景中没有</translation>
    </message>
    <message>
        <source>the scenario has no such figure to vary</source>
        <translation>场景中没有可变动的该值</translation>
    </message>
    <message>
        <source>%1 does not go with the rest of the scenario</source>
        <translation>%1 与场景的其余部分不相容</translation>
    </message>
    <message>
        <source>a sweep varies one or two inputs, found %1</source>
        <translation>扫描变动一个或两个输入，现为 %1 个</translation>
    </message>
    <message>
        <source>there is no possible value from %1 to %2</source>
        <translation>%1 到 %2 之间没有可能的值</translation>
    </message>
    <message>
        <source>there is no multiple of %1 from %2 to %3</source>
        <translation>%2 到 %3 之间没有 %1 的倍数</translation>
    </message>
    <message>
        <source>%1 is %2 in this estimate; its elasticity needs a number above 0</source>
        <translation>%1 在此估算中为 %2；弹性需要大于 0 的数</translation>
    </message>
    <message>
        <source>the layers of %1 have no operation %2</source>
        <translation>%1 的层没有操作 %2</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>结尾</translation>
    </message>
    <message>
        <source>a name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>a name or [</source>
        <translation>名称或 [</translation>
    </message>
    <message>
        <source>an axis</source>
        <translation>轴</translation>
    </message>
    <message>
        <source>a dimension</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>None, an axis in quotes, or axes in brackets</source>
        <translation>None、引号内的轴或括号内的多个轴</translation>
    </message>
    <message>
        <source>"%1" is not an axis of the mesh (%2)</source>
        <translation>"%1" 不是网格的轴（%2）</translation>
    </message>
    <message>
        <source>no axes</source>
        <translation>没有轴</translation>
    </message>
    <message>
        <source>uses an axis that the mesh does not have</source>
        <translation>使用了网格没有的轴</translation>
    </message>
    <message>
        <source>axis %1 is used twice; one array may use it once</source>
        <translation>轴 %1 使用了两次；一个数组只能使用一次</translation>
    </message>
    <message>
        <source>an axis is used twice</source>
        <translation>某个轴使用了两次</translation>
    </message>
    <message>
        <source>"%1" cannot be the name of an axis</source>
        <translation>"%1" 不能作为轴名</translation>
    </message>
    <message>
        <source>axis %1 is there twice</source>
        <translation>轴 %1 出现两次</translation>
    </message>
    <message>
        <source>axis %1 has size %2, expected 1 or more</source>
        <translation>轴 %1 的大小为 %2，应不小于 1</translation>
    </message>
    <message>
        <source>axis %1 has size %2, expected a whole number of 1 or more</source>
        <translation>轴 %1 的大小为 %2，应为不小于 1 的整数</translation>
    </message>
    <message>
        <source>has more than %1 axes</source>
        <translation>轴多于 %1 个</translation>
    </message>
    <message>
        <source>has %1 dimensions, at most %2 are possible</source>
        <translation>有 %1 个维度，至多可有 %2 个</translation>
    </message>
    <message>
        <source>has more entries than the array's %1 dimensions</source>
        <translation>条目多于数组的 %1 个维度</translation>
    </message>
    <message>
        <source>dimension %1 is there twice</source>
        <translation>维度 %1 出现两次</translation>
    </message>
    <message>
        <source>dimension %1 has size %2, expected a whole number of 1 or more</source>
        <translation>维度 %1 的大小为 %2，应为不小于 1 的整数</translation>
    </message>
    <message>
        <source>%1 (%2) does not divide dimension %3 (%4)</source>
        <translation>%1（%2）不能整除维度 %3（%4）</translation>
    </message>
    <message>
        <source>%1 is there twice</source>
        <translation>%1 出现两次</translation>
    </message>
    <message>
        <source>dimension %1 has no size</source>
        <translation>维度 %1 没有大小</translation>
    </message>
    <message>
        <source>dimension %1 is in neither a nor b</source>
        <translation>维度 %1 既不在 a 也不在 b 中</translation>
    </message>
    <message>
        <source>dimension %1 has two sizes</source>
        <translation>维度 %1 有两个大小</translation>
    </message>
    <message>
        <source>dimension %1 is neither shared nor in out</source>
        <translation>维度 %1 既不共有也不在 out 中</translation>
    </message>
    <message>
        <source>has too many axes in play to list every plan</source>
        <translation>参与的轴过多，无法列出所有方案</translation>
    </message>
    <message>
        <source>has too many axes in play in one product</source>
        <translation>一个乘积中参与的轴过多</translation>
    </message>
    <message>
        <source>cannot be reached while an operand stays where it is</source>
        <translation>操作数不动时无法到达</translation>
    </message>
    <message>
        <source>cannot be reached from a and b in ten steps</source>
        <translation>十步之内无法由 a 和 b 到达</translation>
    </message>
    <message>
        <source>has not the dimensions of the array it is made from</source>
        <translation>维度与源数组不同</translation>
    </message>
    <message>
        <source>takes too many steps to reach</source>
        <translation>所需步骤过多</translation>
    </message>
    <message>
        <source>%1 has no dimension "%2"</source>
        <translation>%1 没有维度 "%2"</translation>
    </message>
    <message>
        <source>%1 needs partial sums over %2, but the array is %3</source>
        <translation>%1 需要 %2 上的部分和，而数组为 %3</translation>
    </message>
    <message>
        <source>%1 needs a dimension split over %2, but the array is %3</source>
        <translation>%1 需要沿 %2 切分的维度，而数组为 %3</translation>
    </message>
    <message>
        <source>chip %1 is not one of 0 to %2</source>
        <translation>芯片 %1 不在 0 到 %2 之间</translation>
    </message>
    <message>
        <source>larger than %1 MiB, the most that is read</source>
        <translation>大于 %1 MiB，超过可读取的上限</translation>
    </message>
    <message>
        <source>nested more than %1 deep</source>
        <translation>嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>key %1 is given twice in one object</source>
        <translation>键 %1 在同一对象中给出两次</translation>
    </message>
    <message>
        <source>empty; expected a JSON object</source>
        <translation>为空；应为 JSON 对象</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>cannot be opened</source>
        <translation>无法打开</translation>
    </message>
    <message>
        <source>is a directory; expected a file</source>
        <translation>是文件夹；应为文件</translation>
    </message>
    <message>
        <source>does not make a model</source>
        <translation>不能构成模型</translation>
    </message>
    <message>
        <source>state-space layers are not modelled</source>
        <translation>不模拟状态空间层</translation>
    </message>
    <message>
        <source>recurrent layers are not modelled</source>
        <translation>不模拟循环层</translation>
    </message>
    <message>
        <source>layers of linear attention are not modelled</source>
        <translation>不模拟线性注意力层</translation>
    </message>
    <message>
        <source>an encoder, or encoder and decoder, is not modelled: only decoders are</source>
        <translation>不模拟编码器或编码器–解码器：仅模拟解码器</translation>
    </message>
    <message>
        <source>sizes that differ by layer are not modelled</source>
        <translation>不模拟逐层不同的尺寸</translation>
    </message>
    <message>
        <source>layers of cross-attention are not modelled</source>
        <translation>不模拟交叉注意力层</translation>
    </message>
    <message>
        <source>layers of different kinds (state-space, attention, MLP) are not modelled</source>
        <translation>不模拟不同种类的层（状态空间、注意力、MLP）</translation>
    </message>
    <message>
        <source>%1 of %2 layers are "%3", which is not modelled</source>
        <translation>%2 层中有 %1 层为 "%3"，不予模拟</translation>
    </message>
    <message>
        <source>%1 of %2 layers use linear attention, which is not modelled</source>
        <translation>%2 层中有 %1 层使用线性注意力，不予模拟</translation>
    </message>
    <message>
        <source>only every n-th layer attends; the others' linear attention is not modelled</source>
        <translation>仅每 n 层有注意力；其余层的线性注意力不予模拟</translation>
    </message>
    <message>
        <source>only one layer in a period attends; the others, state-space layers, are not modelled</source>
        <translation>每个周期仅一层有注意力；其余状态空间层不予模拟</translation>
    </message>
    <message>
        <source>heads of global layers that differ from those of the others are not modelled</source>
        <translation>不模拟与其他层不同的全局层头</translation>
    </message>
    <message>
        <source>has %1 entries for %2 layers</source>
        <translation>%2 层却有 %1 个条目</translation>
    </message>
    <message>
        <source>syntax error while parsing %1 - %2</source>
        <translation>解析%1时语法错误：%2</translation>
    </message>
    <message>
        <source>unexpected %1</source>
        <translation>意外的 %1</translation>
    </message>
    <message>
        <source>unexpected %1; expected %2</source>
        <translation>意外的 %1；应为 %2</translation>
    </message>
    <message>
        <source>invalid literal; last read: %1</source>
        <translation>无效字面量；最后读到：%1</translation>
    </message>
    <message>
        <source>unexpected %1; last read: %2</source>
        <translation>意外的 %1；最后读到：%2</translation>
    </message>
    <message>
        <source>unexpected %1; last read: %2; expected %3</source>
        <translation>意外的 %1；最后读到：%2；应为 %3</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>object key</source>
        <translation>对象的键</translation>
    </message>
    <message>
        <source>object separator</source>
        <translation>对象分隔符</translation>
    </message>
    <message>
        <source>array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>end of input</source>
        <translation>输入结尾</translation>
    </message>
    <message>
        <source>the format of the experts' weights is not taken over; set precision.weights</source>
        <translation>不沿用专家权重的格式；请设置 precision.weights</translation>
    </message>
    <message>
        <source>sparse attention is not modelled: attention counts all keys</source>
        <translation>不模拟稀疏注意力：按全部键计</translation>
    </message>
    <message>
        <source>sparse attention is not modelled: attention counts all keys, the indexer's weights and FLOPs are left out</source>
        <translation>不模拟稀疏注意力：按全部键计，索引器的权重与 FLOP 略去</translation>
    </message>
    <message>
        <source>the gate on attention's output is not modelled (as many weights as the queries')</source>
        <translation>不模拟注意力输出上的门控（权重与查询的一样多）</translation>
    </message>
    <message>
        <source>pruned heads are counted as if they were there</source>
        <translation>被剪除的头仍计入</translation>
    </message>
    <message>
        <source>skipped layers are counted</source>
        <translation>被跳过的层仍计入</translation>
    </message>
    <message>
        <source>weights quantised: their number is unchanged, their bytes follow the scenario's precision.weights</source>
        <translation>权重已量化：数量不变，字节数按场景的 precision.weights</translation>
    </message>
    <message>
        <source>weights quantised by %1: their number is unchanged, their bytes follow the scenario's precision.weights</source>
        <translation>权重已用 %1 量化：数量不变，字节数按场景的 precision.weights</translation>
    </message>
    <message>
        <source>not modelled: the language model alone is counted</source>
        <translation>不予模拟：仅计语言模型</translation>
    </message>
    <message>
        <source>unknown, ignored</source>
        <translation>未知，已忽略</translation>
    </message>
    <message>
        <source>the vision tower, which the file does not describe, is not modelled</source>
        <translation>文件未描述的视觉塔不予模拟</translation>
    </message>
    <message>
        <source>%1: the parts that take in more than text, which the file does not describe, are not modelled</source>
        <translation>%1：接收文本以外输入的部分，文件没有描述，未建模</translation>
    </message>
    <message>
        <source>layers that share a KV cache are still counted with key and value projections of their own</source>
        <translation>共享 KV 缓存的层仍按各自的键值投影计</translation>
    </message>
    <message>
        <source>chunks of %1 tokens are modelled as sliding windows of that length</source>
        <translation>%1 个 token 的分块按等长滑动窗口模拟</translation>
    </message>
    <message>
        <source>%1 of %2 layers attend to the image, not to the text; they are modelled as layers of self-attention, which overstates the KV cache and attention of long texts</source>
        <translation>%2 层中有 %1 层关注图像而非文本；按自注意力层模拟，会高估长文本的 KV 缓存与注意力</translation>
    </message>
    <message>
        <source>%1 rows of the embedding against a vocabulary of %2</source>
        <translation>嵌入有 %1 行，而词表为 %2</translation>
    </message>
    <message>
        <source>as wide as %1 routed experts, modelled as %2</source>
        <translation>宽度相当于 %1 个路由专家，按 %2 个模拟</translation>
    </message>
    <message>
        <source>irregular; the %1 dense layers are modelled as the first ones</source>
        <translation>不规则；%1 个稠密层按最前的层模拟</translation>
    </message>
    <message>
        <source>the %1 of %2 layers that attend globally are modelled as every %3th, %4 in all</source>
        <translation>%2 层中全局注意力的 %1 层按每 %3 层一个模拟，共 %4 层</translation>
    </message>
    <message>
        <source>taken to hold for every layer</source>
        <translation>视为适用于每一层</translation>
    </message>
    <message>
        <source>has sliding layers, but no key gives their window: modelled as global</source>
        <translation>有滑动窗口层，但没有给出窗口：按全局模拟</translation>
    </message>
    <message>
        <source>this architecture's implementation has no sliding windows; ignored</source>
        <translation>此架构的实现没有滑动窗口；已忽略</translation>
    </message>
    <message>
        <source>absent; %1, as the reference implementation has it</source>
        <translation>缺失；按参考实现取 %1</translation>
    </message>
    <message>
        <source>contradicts the enclosing object, which is not used</source>
        <translation>与外层对象矛盾，外层不采用</translation>
    </message>
    <message>
        <source>%1 contradicts %2 (%3), which is used</source>
        <translation>%1 与 %2（%3）矛盾，采用后者</translation>
    </message>
    <message>
        <source>%1 is not known; read as a decoder like LLaMA (gated MLP, two norms a layer, no biases)</source>
        <translation>%1 未知；按类 LLaMA 解码器读取（门控 MLP、每层两个归一化、无偏置）</translation>
    </message>
    <message>
        <source>not given; read as a decoder like LLaMA (gated MLP, two norms a layer, no biases)</source>
        <translation>未给出；按类 LLaMA 解码器读取（门控 MLP、每层两个归一化、无偏置）</translation>
    </message>
    <message>
        <source>%1 has another head than the unembedding that is counted</source>
        <translation>%1 的输出头与所计的反嵌入不同</translation>
    </message>
    <message>
        <source>%1, or a literal</source>
        <translation>%1，或字面量</translation>
    </message>
    <message>
        <source>Goodput</source>
        <translation>有效吞吐</translation>
    </message>
    <message>
        <source>Most requests a second</source>
        <translation>每秒请求数上限</translation>
    </message>
    <message>
        <source>Most sequences in memory</source>
        <translation>内存可容纳的序列数上限</translation>
    </message>
    <message>
        <source>Requests a second</source>
        <translation>每秒请求数</translation>
    </message>
    <message>
        <source>Time per output token</source>
        <translation>每个输出 token 的时间</translation>
    </message>
    <message>
        <source>A whole answer, on average over requests.</source>
        <translation>整个回答，对请求取平均。</translation>
    </message>
    <message>
        <source>Above it the queue grows without bound.</source>
        <translation>超过它，队列会无限增长。</translation>
    </message>
    <message>
        <source>Chips only, by what their time goes to.</source>
        <translation>只算芯片，按其时间用在何处分摊。</translation>
    </message>
    <message>
        <source>Each finished request is followed by the next.</source>
        <translation>每个请求完成后立即接上下一个。</translation>
    </message>
    <message>
        <source>Every place is taken: whoever finishes makes room for the next.</source>
        <translation>所有位置都被占用：完成者为下一个腾出位置。</translation>
    </message>
    <message>
        <source>Fewer come than can be served: as many finish.</source>
        <translation>到达的少于能服务的：完成的与到达的一样多。</translation>
    </message>
    <message>
        <source>From a request's arrival to its first token, on average over requests.</source>
        <translation>从请求到达到第一个 token，对请求取平均。</translation>
    </message>
    <message>
        <source>Generated tokens; those of prompts do not count.</source>
        <translation>只计生成的 token，不计提示词的。</translation>
    </message>
    <message>
        <source>Prompts are worked through elsewhere: no step of those who generate waits for one.</source>
        <translation>提示词在别处处理：生成的步骤不必等待它们。</translation>
    </message>
    <message>
        <source>Requests within the objectives for the first token and for each token.</source>
        <translation>首 token 与每 token 目标都达到的请求。</translation>
    </message>
    <message>
        <source>So many requests can be in flight; the others wait.</source>
        <translation>同时处理的请求以此为限，其余等待。</translation>
    </message>
    <message>
        <source>The slower of the two pools; above it a queue grows without bound.</source>
        <translation>两个池中较慢者；超过它，队列会无限增长。</translation>
    </message>
    <message>
        <source>What one reader sees.</source>
        <translation>单个读者所见。</translation>
    </message>
    <message>
        <source>While an answer is generated, prompts of others share its steps or come between them.</source>
        <translation>生成回答期间，其他请求的提示词与其共享步骤或插在步骤之间。</translation>
    </message>
    <message>
        <source>a prompt</source>
        <translation>一个提示词</translation>
    </message>
    <message>
        <source>a step of so many</source>
        <translation>这么多序列的一步</translation>
    </message>
    <message>
        <source>a step that %1 sequences of a copy share, as many as one meets on average</source>
        <translation>一个副本中 %1 个序列共享的一步，即平均每个序列遇到的数目</translation>
    </message>
    <message>
        <source>all but the caches</source>
        <translation>除缓存外的全部</translation>
    </message>
    <message>
        <source>cache of a request in the middle of its answer, in whole blocks</source>
        <translation>回答进行到一半时请求的缓存，按整块计</translation>
    </message>
    <message>
        <source>chips of a copy among which the caches are dealt out</source>
        <translation>一个副本中分摊缓存的芯片数</translation>
    </message>
    <message>
        <source>copies that generate</source>
        <translation>负责生成的副本数</translation>
    </message>
    <message>
        <source>copies that work through prompts</source>
        <translation>负责处理提示词的副本数</translation>
    </message>
    <message>
        <source>for the step under way to end, and those that generate or begin beside it</source>
        <translation>等待进行中的步骤结束，以及同时生成或开始者带来的时间</translation>
    </message>
    <message>
        <source>from the first work on a prompt to the last token</source>
        <translation>从开始处理提示词到最后一个 token</translation>
    </message>
    <message>
        <source>in the queue for a place</source>
        <translation>排队等待位置</translation>
    </message>
    <message>
        <source>its cache on the way to those who generate</source>
        <translation>其缓存传往生成池的时间</translation>
    </message>
    <message>
        <source>of the chips' busy time that goes to answers</source>
        <translation>芯片忙碌时间中用于回答的部分</translation>
    </message>
    <message>
        <source>of the chips' busy time that goes to prompts</source>
        <translation>芯片忙碌时间中用于提示词的部分</translation>
    </message>
    <message>
        <source>passes of an answer</source>
        <translation>一个回答的前向次数</translation>
    </message>
    <message>
        <source>passes of an answer; fewer than its tokens where a draft is accepted</source>
        <translation>一个回答的前向次数；草稿被接受时少于其 token 数</translation>
    </message>
    <message>
        <source>prompts of others that lengthen the steps, and what the spread of the batch about its mean adds</source>
        <translation>其他请求的提示词使步骤变长，以及批大小围绕均值波动带来的时间</translation>
    </message>
    <message>
        <source>requests a second</source>
        <translation>每秒请求数</translation>
    </message>
    <message>
        <source>requests at work</source>
        <translation>处理中的请求数</translation>
    </message>
    <message>
        <source>requests that all copies hold</source>
        <translation>所有副本可容纳的请求数</translation>
    </message>
    <message>
        <source>requests that come a second; all are served</source>
        <translation>每秒到达的请求数；全部得到服务</translation>
    </message>
    <message>
        <source>sequences that one of them holds</source>
        <translation>其中一个副本可容纳的序列数</translation>
    </message>
    <message>
        <source>time per output token</source>
        <translation>每个输出 token 的时间</translation>
    </message>
    <message>
        <source>time to the first token</source>
        <translation>首 token 时间</translation>
    </message>
    <message>
        <source>what a request takes when every place is taken</source>
        <translation>所有位置都被占用时一个请求所需的时间</translation>
    </message>
    <message>
        <source>what the prompt itself takes or adds to the step that it shares</source>
        <translation>提示词自身所需或给共享步骤增加的时间</translation>
    </message>
    <message>
        <source>workload.ttft_slo_s and tpot_slo_s: %1 of %2 requests a second keep to them in the simulation, whatever the means say</source>
        <translation>workload.ttft_slo_s 和 tpot_slo_s：模拟中每秒 %2 个请求里有 %1 个达标，不管平均值怎么说</translation>
    </message>
    <message>
        <source>%1, %2% within</source>
        <translation>%1，%2% 不超过</translation>
    </message>
    <message>
        <source>Wait in the queue</source>
        <translation>排队等待</translation>
    </message>
    <message>
        <source>Requests in flight</source>
        <translation>进行中的请求</translation>
    </message>
    <message>
        <source>Sequences that generate</source>
        <translation>正在生成的序列</translation>
    </message>
    <message>
        <source>Share of prompts</source>
        <translation>提示词占比</translation>
    </message>
    <message>
        <source>Energy of an output token</source>
        <translation>每个输出 token 的能耗</translation>
    </message>
    <message>
        <source>Transfer of a cache</source>
        <translation>缓存传输</translation>
    </message>
    <message>
        <source>Prefill copies for each that generates</source>
        <translation>每个生成副本对应的预填充副本数</translation>
    </message>
    <message>
        <source>Requests a second of the best share</source>
        <translation>最佳分配下的每秒请求数</translation>
    </message>
    <message>
        <source>Copies to generate</source>
        <translation>用于生成的副本</translation>
    </message>
    <message>
        <source>Copies to work through prompts</source>
        <translation>用于预填充的副本</translation>
    </message>
    <message>
        <source>There is no objective: every request meets it.</source>
        <translation>没有目标：每个请求都达标。</translation>
    </message>
    <message>
        <source>Counted in the simulation, whose seed is the scenario's.</source>
        <translation>在模拟中统计，随机种子取自场景。</translation>
    </message>
    <message>
        <source>Nobody waits for a place.</source>
        <translation>没有请求等待位置。</translation>
    </message>
    <message>
        <source>Before the first work on a prompt: until memory has room for it, or its turn comes.</source>
        <translation>在开始处理提示词之前：直到显存有空位，或轮到它。</translation>
    </message>
    <message>
        <source>As many as are asked for, where there is room.</source>
        <translation>有空位时即为所要求的数目。</translation>
    </message>
    <message>
        <source>Prompts and answers at work, all copies together; those in the queue are not among them.</source>
        <translation>所有副本上正在处理的提示词与回答；排队中的不计入。</translation>
    </message>
    <message>
        <source>As a sequence finds it: more than the mean over time, for more sequences meet a large batch.</source>
        <translation>以序列所见为准：高于时间平均，因为大批遇到的序列更多。</translation>
    </message>
    <message>
        <source>Chips of the pool that works through prompts.</source>
        <translation>处理提示词的芯片池所占的份额。</translation>
    </message>
    <message>
        <source>Of a request's part of the chips' time: its prompt against its share of the steps.</source>
        <translation>在一个请求占用的芯片时间中：提示词与其分摊的步骤之比。</translation>
    </message>
    <message>
        <source>Of generated tokens; what prompts take is not counted.</source>
        <translation>只计生成的 token；提示词的计算不计入。</translation>
    </message>
    <message>
        <source>The drafts come one after another, and then one pass verifies them.</source>
        <translation>草稿依次产生，然后用一次前向验证。</translation>
    </message>
    <message>
        <source>The model that drafts lies beside the large one, with caches of its own.</source>
        <translation>草稿模型与大模型并存，有自己的缓存。</translation>
    </message>
    <message>
        <source>Each chip sends its part of a prompt's cache to its counterpart that generates.</source>
        <translation>每个芯片把提示词缓存中自己的部分发送给对应的生成芯片。</translation>
    </message>
    <message>
        <source>So neither pool waits for the other.</source>
        <translation>这样两个池互不等待。</translation>
    </message>
    <message>
        <source>The others.</source>
        <translation>其余的副本。</translation>
    </message>
    <message>
        <source>Of the ways to share the copies out, the one that serves most requests.</source>
        <translation>在副本的各种分配方式中，服务请求最多的一种。</translation>
    </message>
    <message>
        <source>simulated requests that meet the objectives</source>
        <translation>达到目标的模拟请求数</translation>
    </message>
    <message>
        <source>simulated requests</source>
        <translation>模拟请求数</translation>
    </message>
    <message>
        <source>objective for the first token</source>
        <translation>首 token 的目标</translation>
    </message>
    <message>
        <source>objective for each token</source>
        <translation>每 token 的目标</translation>
    </message>
    <message>
        <source>of the simulated times in order, the one at place k</source>
        <translation>模拟时间从短到长排列，位于第 k 位者</translation>
    </message>
    <message>
        <source>place, from the shortest</source>
        <translation>位次，从最短算起</translation>
    </message>
    <message>
        <source>requests that find no place</source>
        <translation>没有位置的请求数</translation>
    </message>
    <message>
        <source>requests that wait on average, by the chances of how many generate</source>
        <translation>平均等待的请求数，由正在生成数目的概率得出</translation>
    </message>
    <message>
        <source>requests at a time that are asked for</source>
        <translation>所要求的并发请求数</translation>
    </message>
    <message>
        <source>sequences that a copy takes</source>
        <translation>一个副本可容纳的序列数</translation>
    </message>
    <message>
        <source>copies at work</source>
        <translation>工作中的副本数</translation>
    </message>
    <message>
        <source>that one which generates shares a step with, itself counted</source>
        <translation>一个生成中的序列与之共享一步的序列数，含自身</translation>
    </message>
    <message>
        <source>what a prompt takes or adds to the steps that it shares</source>
        <translation>提示词自身用时，或给所共享的步骤增加的时间</translation>
    </message>
    <message>
        <source>a step that only generates</source>
        <translation>只做生成的一步</translation>
    </message>
    <message>
        <source>sequences that share it</source>
        <translation>共享它的序列数</translation>
    </message>
    <message>
        <source>of the pass of the large model</source>
        <translation>大模型一次前向的部分</translation>
    </message>
    <message>
        <source>of a pass of the model that drafts</source>
        <translation>草稿模型一次前向的部分</translation>
    </message>
    <message>
        <source>weights of the large model</source>
        <translation>大模型的权重</translation>
    </message>
    <message>
        <source>caches of the large model</source>
        <translation>大模型的缓存</translation>
    </message>
    <message>
        <source>weights of the model that drafts</source>
        <translation>草稿模型的权重</translation>
    </message>
    <message>
        <source>caches of the model that drafts</source>
        <translation>草稿模型的缓存</translation>
    </message>
    <message>
        <source>for the way from one pool to the other</source>
        <translation>从一个池到另一个池的路程</translation>
    </message>
    <message>
        <source>for the cache of a token, by a chip's ports or its share of the narrowest cut</source>
        <translation>一个 token 的缓存，按芯片端口或其在最窄截面中的份额</translation>
    </message>
    <message>
        <source>sequences of a copy that generates, as memory and the objective allow</source>
        <translation>一个生成副本的序列数，受显存与目标所限</translation>
    </message>
    <message>
        <source>a token beside so many</source>
        <translation>与如此多序列并行时的一个 token</translation>
    </message>
    <message>
        <source>copies of the model</source>
        <translation>模型副本数</translation>
    </message>
    <message>
        <source>prefill copies for each that generates</source>
        <translation>每个生成副本对应的预填充副本数</translation>
    </message>
    <message>
        <source>to the whole number that serves most</source>
        <translation>取整到服务最多的数目</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>个请求</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>个副本</translation>
    </message>
    <message>
        <source>requests/s</source>
        <translation>请求/s</translation>
    </message>
    <message>
        <source>J a token</source>
        <translation>J/token</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>准确度</translation>
    </message>
    <message>
        <source>Calibrated predictions against published measurements. Errors are relative to what was measured; the median and the 90th percentile are of absolute errors, the bias is the mean error: above zero, predictions are too large. A row that cannot be estimated counts as 100% off.</source>
        <translation>校准预测与已发表测量值的对比。误差相对于测量值；中位数和第 90 百分位取自绝对误差，偏差为平均误差：大于零表示预测偏大。无法估算的行按误差 100% 计。名称与出处按来源保留英文。</translation>
    </message>
    <message>
        <source>Training step time</source>
        <translation>训练步时间</translation>
    </message>
    <message>
        <source>Peak memory of training</source>
        <translation>训练的峰值内存</translation>
    </message>
    <message>
        <source>Inference</source>
        <translation>推理</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Measured against predicted</source>
        <translation>测量值与预测值对比</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>90th percentile</source>
        <translation>第 90 百分位</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏差</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>fitted to</source>
        <translation>用于拟合</translation>
    </message>
    <message>
        <source>held out</source>
        <translation>留出</translation>
    </message>
    <message>
        <source>%1, fitted to</source>
        <translation>%1，用于拟合</translation>
    </message>
    <message>
        <source>%1, held out</source>
        <translation>%1，留出</translation>
    </message>
    <message>
        <source>1 MB and more</source>
        <translation>1 MB 及以上</translation>
    </message>
    <message>
        <source>less than 1 MB</source>
        <translation>小于 1 MB</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Chip</source>
        <translation>芯片</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>软件栈</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>量</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Size, fitted or not</source>
        <translation>大小，是否用于拟合</translation>
    </message>
    <message>
        <source>dense</source>
        <translation>稠密</translation>
    </message>
    <message>
        <source>mixture of experts</source>
        <translation>混合专家</translation>
    </message>
    <message>
        <source>decode rate</source>
        <translation>解码速率</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>预填充</translation>
    </message>
    <message>
        <source>static batch, latency</source>
        <translation>静态批次，延迟</translation>
    </message>
    <message>
        <source>static batch, rate</source>
        <translation>静态批次，速率</translation>
    </message>
    <message>
        <source>time per token, serving</source>
        <translation>每 token 时间，服务</translation>
    </message>
    <message>
        <source>Factors are fitted to these models of these sources; every other model, and every source not named, is held out:</source>
        <translation>系数按这些来源的这些模型拟合；其他模型以及未列出的来源均为留出：</translation>
    </message>
    <message>
        <source>Factors are fitted to these sizes of these sources; every other size, and every source not named, is held out:</source>
        <translation>系数按这些来源的这些大小拟合；其他大小以及未列出的来源均为留出：</translation>
    </message>
    <message>
        <source>No factor is fitted to these rows.</source>
        <translation>没有系数按这些行拟合。</translation>
    </message>
    <message>
        <source>Furthest off:</source>
        <translation>偏差最大的：</translation>
    </message>
    <message>
        <source>what</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>chip</source>
        <translation>芯片</translation>
    </message>
    <message>
        <source>stack</source>
        <translation>软件栈</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>published in</source>
        <translation>发表于</translation>
    </message>
    <message>
        <source>Published rows that are left out, and why:</source>
        <translation>未采用的已发表行及原因：</translation>
    </message>
    <message>
        <source>the publication leaves a part of the configuration open</source>
        <translation>发表内容未说明部分配置</translation>
    </message>
    <message>
        <source>trains adapters only</source>
        <translation>只训练适配器</translation>
    </message>
    <message>
        <source>second-hand, read from a figure, rounded, or a part of the configuration inferred</source>
        <translation>二手数据、从图中读取、经过取整，或部分配置为推断</translation>
    </message>
    <message>
        <source>gives neither a step time nor a rate by a known convention</source>
        <translation>既未给出步时间，也未按已知约定给出速率</translation>
    </message>
    <message>
        <source>compared in a test of its own (weight layouts), or a single layer</source>
        <translation>在单独的测试中比较（权重布局），或只有单层</translation>
    </message>
    <message>
        <source>an architecture that is not modelled</source>
        <translation>未建模的架构</translation>
    </message>
    <message>
        <source>saturated: the server held fewer sequences than the concurrency printed</source>
        <translation>饱和：服务器容纳的序列少于所写的并发数</translation>
    </message>
    <message>
        <source>nodes of A100 whose network is not described; the times imply 6 to 22 GB/s a GPU, not the InfiniBand of the preset</source>
        <translation>A100 节点的网络未说明；时间对应每 GPU 6 至 22 GB/s，而非预设的 InfiniBand</translation>
    </message>
    <message>
        <source>cards joined in pairs by bridges, pairs by PCIe: no preset has such a machine</source>
        <translation>卡以桥接成对相连，各对之间为 PCIe：没有预设是这样的机器</translation>
    </message>
    <message>
        <source>exchanges of a library of its own for experts, given as the bandwidth of its bottleneck or without the bytes sent</source>
        <translation>专家专用库的交换，只给出其瓶颈带宽或未给出发送字节数</translation>
    </message>
    <message>
        <source>a lower bound</source>
        <translation>下界</translation>
    </message>
    <message>
        <source>a bandwidth whose definition is not printed beside it</source>
        <translation>未说明定义的带宽</translation>
    </message>
    <message>
        <source>what pipeline stages hand on to each other: so much shorter is a step whose links take no time</source>
        <translation>流水线阶段之间交接的内容：若链路不耗时，一步会短这么多</translation>
    </message>
    <message>
        <source>keys and values of the other chips, the block at work and the next, and gradients that go along</source>
        <translation>其他芯片的键和值：正在计算的块和下一块，以及随之传递的梯度</translation>
    </message>
    <message>
        <source>keys and values of the other chips, the block at work and the next</source>
        <translation>其他芯片的键和值：正在计算的块和下一块</translation>
    </message>
    <message>
        <source>keys and values gathered from the other chips, and their gradients before they are reduced</source>
        <translation>从其他芯片收集的键和值，以及规约前的梯度</translation>
    </message>
    <message>
        <source>keys and values gathered from the other chips</source>
        <translation>从其他芯片收集的键和值</translation>
    </message>
    <message>
        <source>of a token's copies, those that cross between nodes: one for each node with experts of its, which are in %1 of %2 groups at most</source>
        <translation>一个 token 的副本中跨节点的份额：每个有其专家的节点一份，专家至多在 %2 组中的 %1 组</translation>
    </message>
    <message>
        <source>of a token's copies, those that cross between nodes: one for each node with experts of its</source>
        <translation>一个 token 的副本中跨节点的份额：每个有其专家的节点一份</translation>
    </message>
    <message>
        <source>rate at which the group moves what crosses</source>
        <translation>该组传送跨节点部分的速率</translation>
    </message>
    <message>
        <source>found %1, expected a divisor of experts (%2)</source>
        <translation>得到 %1，应为 experts（%2）的约数</translation>
    </message>
    <message>
        <source>found %1, expected at most expert_groups (%2)</source>
        <translation>得到 %1，应不超过 expert_groups（%2）</translation>
    </message>
    <message>
        <source>found %1: so many groups have %2 experts, fewer than top_k (%3)</source>
        <translation>得到 %1：这么多组只有 %2 个专家，少于 top_k（%3）</translation>
    </message>
<message>
        <source>measured, %1</source>
        <translation>实测，%1</translation>
    </message>
    <message>
        <source>predicted, %1</source>
        <translation>预测，%1</translation>
    </message>
    <message>
        <source>s or tokens/s</source>
        <translation>秒或 token/秒</translation>
    </message>
    <message>
        <source>filled: fitted to, hollow: held out</source>
        <translation>实心：用于拟合；空心：留作检验</translation>
    </message>
    <message>
        <source>dashed: ±20%</source>
        <translation>虚线：±20%</translation>
    </message>
</context>
<context>
    <name>fields</name>
    <message>
        <source>needs tensor above 1</source>
        <translation>需要 tensor 大于 1</translation>
    </message>
    <message>
        <source>needs fsdp or context above 1</source>
        <translation>需要 fsdp 或 context 大于 1</translation>
    </message>
    <message>
        <source>the book gives no figures of this system</source>
        <translation>书中没有此系统的数据</translation>
    </message>
    <message>
        <source>ZeRO</source>
        <translation>ZeRO</translation>
    </message>
    <message>
        <source>What is sharded over fsdp and context</source>
        <translation>沿 fsdp 和 context 切分什么</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>Optimizer state and gradients</source>
        <translation>优化器状态与梯度</translation>
    </message>
    <message>
        <source>Optimizer state, gradients and weights</source>
        <translation>优化器状态、梯度与权重</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>In which order the stages work on micro-batches</source>
        <translation>各阶段处理微批次的顺序</translation>
    </message>
    <message>
        <source>Virtual stages</source>
        <translation>虚拟阶段</translation>
    </message>
    <message>
        <source>Chunks of layers that a stage works on in turn</source>
        <translation>每个阶段轮流处理的层块数</translation>
    </message>
    <message>
        <source>Attention over context</source>
        <translation>context 轴上的注意力</translation>
    </message>
    <message>
        <source>How a chip comes by the keys and values of the others</source>
        <translation>芯片如何得到其他芯片的键和值</translation>
    </message>
    <message>
        <source>Gradients as reduced</source>
        <translation>梯度归约类型</translation>
    </message>
    <message>
        <source>How gradients travel when they are added up</source>
        <translation>梯度求和时以何种类型传输</translation>
    </message>
    <message>
        <source>Imbalance of experts</source>
        <translation>专家负载不均</translation>
    </message>
    <message>
        <source>Load of the busiest expert over the mean; 1: all alike</source>
        <translation>最忙专家的负载与平均值之比；1 表示完全均衡</translation>
    </message>
    <message>
        <source>must be from 1 to 1000</source>
        <translation>必须在 1 到 1000 之间</translation>
    </message>
    <message>
        <source>Sequence parallelism</source>
        <translation>序列并行</translation>
    </message>
    <message>
        <source>Split activations over the tensor axis between the matmuls</source>
        <translation>在矩阵乘之间沿 tensor 轴切分激活</translation>
    </message>
    <message>
        <source>Matmul</source>
        <translation>矩阵乘</translation>
    </message>
    <message>
        <source>What the matrix units compute in</source>
        <translation>矩阵单元的计算精度</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>How weights are stored</source>
        <translation>权重的存储格式</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>How activations are stored</source>
        <translation>激活的存储格式</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>How gradients are stored and reduced</source>
        <translation>梯度的存储与归约格式</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>How keys and values are kept</source>
        <translation>键和值的存储格式</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>What the backward pass computes again instead of keeping</source>
        <translation>反向传播重新计算而不保存的内容</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Keep every activation</source>
        <translation>保留所有激活</translation>
    </message>
    <message>
        <source>selective</source>
        <translation>选择性</translation>
    </message>
    <message>
        <source>Recompute the attention</source>
        <translation>重计算注意力</translation>
    </message>
    <message>
        <source>full</source>
        <translation>完全</translation>
    </message>
    <message>
        <source>Keep only what enters each layer</source>
        <translation>只保留每层的输入</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Decides how much state each parameter has</source>
        <translation>决定每个参数有多少状态</translation>
    </message>
    <message>
        <source>Hardware figures</source>
        <translation>硬件数据</translation>
    </message>
    <message>
        <source>Whose figures of the system</source>
        <translation>系统数据的来源</translation>
    </message>
    <message>
        <source>vendor</source>
        <translation>厂商</translation>
    </message>
    <message>
        <source>As the vendor publishes them</source>
        <translation>厂商公布的数值</translation>
    </message>
    <message>
        <source>book</source>
        <translation>书</translation>
    </message>
    <message>
        <source>As “How to Scale Your Model” rounds them</source>
        <translation>《How to Scale Your Model》的取整值</translation>
    </message>
    <message>
        <source>Ring factor</source>
        <translation>环系数</translation>
    </message>
    <message>
        <source>Whether a ring of N moves (N−1)/N of the array, or all of it</source>
        <translation>N 元环传输数组的 (N−1)/N，还是全部</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>MFU counts</source>
        <translation>MFU 口径</translation>
    </message>
    <message>
        <source>Whether attention FLOPs are halved for causality</source>
        <translation>是否因因果掩码将注意力 FLOP 减半</translation>
    </message>
    <message>
        <source>Attention in full</source>
        <translation>注意力全部计入</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>Attention halved</source>
        <translation>注意力减半</translation>
    </message>
    <message>
        <source>Collective matmul</source>
        <translation>集合矩阵乘</translation>
    </message>
    <message>
        <source>Overlap a matmul with the collective that feeds it, chunk by chunk</source>
        <translation>将矩阵乘与供给它的集合通信分块重叠</translation>
    </message>
    <message>
        <source>Batch &amp; sequence</source>
        <translation>批次与序列</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Recompute &amp; optimizer</source>
        <translation>重计算与优化器</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>must be at least 1</source>
        <translation>至少为 1</translation>
    </message>
    <message>
        <source>data × fsdp (%1) does not divide %2 sequences</source>
        <translation>data × fsdp (%1) 不能整除 %2 个序列</translation>
    </message>
    <message>
        <source>context (%1) does not divide %2 tokens</source>
        <translation>context (%1) 不能整除 %2 个 token</translation>
    </message>
    <message>
        <source>%1 does not divide the %2 sequences of a data shard</source>
        <translation>%1 不能整除数据分片的 %2 个序列</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>全局批次</translation>
    </message>
    <message>
        <source>seq</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>Sequences in one step over all chips</source>
        <translation>所有芯片一步处理的序列数</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>tok</source>
        <translation>tok</translation>
    </message>
    <message>
        <source>Tokens of a sequence; in decode: the context so far</source>
        <translation>一个序列的 token 数；解码时为当前上下文</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>Sequences a data shard works on at a time</source>
        <translation>数据分片一次处理的序列数</translation>
    </message>
    <message>
        <source>Batch split; weights, gradients and optimizer sharded</source>
        <translation>切分批次；权重、梯度和优化器分片</translation>
    </message>
    <message>
        <source>Heads and feed-forward columns split</source>
        <translation>切分注意力头与前馈列</translation>
    </message>
    <message>
        <source>Layers split into stages</source>
        <translation>将层切分为阶段</translation>
    </message>
    <message>
        <source>Every sequence split</source>
        <translation>切分每个序列</translation>
    </message>
    <message>
        <source>Batch split; weights replicated</source>
        <translation>切分批次；权重复制</translation>
    </message>
    <message>
        <source>Experts of a layer split</source>
        <translation>切分一层的专家</translation>
    </message>
    <message>
        <source>Every expert split</source>
        <translation>切分每个专家</translation>
    </message>
    <message>
        <source>no slice of %1 has an axis of %2 chips</source>
        <translation>%1 没有任何切片的轴含 %2 个芯片</translation>
    </message>
    <message>
        <source>wraps</source>
        <translation>环绕</translation>
    </message>
    <message>
        <source>Chips along this axis of the slice</source>
        <translation>切片沿此轴的芯片数</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>芯片数</translation>
    </message>
    <message>
        <source>Accelerators of one cluster</source>
        <translation>一个集群的加速器数</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>切片数</translation>
    </message>
    <message>
        <source>Copies of the slice joined by the data-centre network</source>
        <translation>由数据中心网络连接的切片副本数</translation>
    </message>
    <message>
        <source>the link to the host is not known</source>
        <translation>到主机的链路未知</translation>
    </message>
    <message>
        <source>Activations on host</source>
        <translation>激活放主机</translation>
    </message>
    <message>
        <source>Share of what a layer keeps that waits in the host's memory</source>
        <translation>一层所保存者中放在主机内存里等待的份额</translation>
    </message>
    <message>
        <source>All stays on the chip</source>
        <translation>全部留在芯片上</translation>
    </message>
    <message>
        <source>Half of it goes to the host and comes back</source>
        <translation>一半送到主机再取回</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>All goes to the host and comes back</source>
        <translation>全部送到主机再取回</translation>
    </message>
    <message>
        <source>Optimizer states on host</source>
        <translation>优化器状态放主机</translation>
    </message>
    <message>
        <source>They stream to the chip and back while they are updated</source>
        <translation>更新时在主机与芯片之间流动</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>适配器</translation>
    </message>
    <message>
        <source>Train two narrow matrices beside each frozen one instead of the model</source>
        <translation>不训练模型本身，而在每个冻结矩阵旁训练两个窄矩阵</translation>
    </message>
    <message>
        <source>Train the whole model</source>
        <translation>训练整个模型</translation>
    </message>
    <message>
        <source>Weights frozen as they are stored</source>
        <translation>权重按存储形式冻结</translation>
    </message>
    <message>
        <source>Weights frozen in 4 bits</source>
        <translation>权重以 4 位冻结</translation>
    </message>
    <message>
        <source>Beside</source>
        <translation>附于</translation>
    </message>
    <message>
        <source>Which matrices have an adapter</source>
        <translation>哪些矩阵带适配器</translation>
    </message>
    <message>
        <source>Matrices of attention and MLPs</source>
        <translation>注意力与 MLP 的矩阵</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Its four projections</source>
        <translation>它的四个投影</translation>
    </message>
    <message>
        <source>Feed-forward matrices, every expert's too</source>
        <translation>前馈矩阵，每个专家的也在内</translation>
    </message>
    <message>
        <source>Frozen weights</source>
        <translation>冻结的权重</translation>
    </message>
    <message>
        <source>How the weights that are not trained are stored</source>
        <translation>不训练的权重如何存储</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>秩</translation>
    </message>
    <message>
        <source>Columns of an adapter's first matrix, rows of its second</source>
        <translation>适配器第一个矩阵的列数，第二个的行数</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Batching</source>
        <translation>批处理</translation>
    </message>
    <message>
        <source>must not be negative</source>
        <translation>不能为负</translation>
    </message>
    <message>
        <source>%1 copies</source>
        <translation>%1 份副本</translation>
    </message>
    <message>
        <source>Concurrency</source>
        <translation>并发数</translation>
    </message>
    <message>
        <source>req</source>
        <translation>个</translation>
    </message>
    <message>
        <source>Requests at a time; each is followed by the next</source>
        <translation>同时进行的请求数；完成一个即来下一个</translation>
    </message>
    <message>
        <source>Arrival rate</source>
        <translation>到达率</translation>
    </message>
    <message>
        <source>req/s</source>
        <translation>个/秒</translation>
    </message>
    <message>
        <source>Requests a second that come at random</source>
        <translation>每秒随机到达的请求数</translation>
    </message>
    <message>
        <source>must be above 0</source>
        <translation>必须大于 0</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Tokens of a prompt, on average</source>
        <translation>提示的平均 token 数</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Tokens of an answer, on average</source>
        <translation>回答的平均 token 数</translation>
    </message>
    <message>
        <source>Spread of lengths</source>
        <translation>长度离散度</translation>
    </message>
    <message>
        <source>Standard deviation over mean, of prompts and answers</source>
        <translation>提示与回答的标准差与均值之比</translation>
    </message>
    <message>
        <source>must be above 0 and at most 10</source>
        <translation>必须大于 0 且不超过 10</translation>
    </message>
    <message>
        <source>First token within</source>
        <translation>首个 token 限时</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>Objective for the time to the first token; 0: none</source>
        <translation>首个 token 时间的目标；0 表示无</translation>
    </message>
    <message>
        <source>Each token within</source>
        <translation>每个 token 限时</translation>
    </message>
    <message>
        <source>Objective for the time per token; 0: none</source>
        <translation>每 token 时间的目标；0 表示无</translation>
    </message>
    <message>
        <source>Drafted</source>
        <translation>草拟</translation>
    </message>
    <message>
        <source>Tokens that the draft model proposes before each pass</source>
        <translation>草稿模型在每次前向前提议的 token 数</translation>
    </message>
    <message>
        <source>must be from 1 to 64</source>
        <translation>必须在 1 到 64 之间</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>接受率</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Chance that a drafted token is accepted when those before it were</source>
        <translation>之前的 token 均被接受时，草拟 token 被接受的概率</translation>
    </message>
    <message>
        <source>must be from 0 to 99</source>
        <translation>必须在 0 到 99 之间</translation>
    </message>
    <message>
        <source>Chunk</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>Prompt tokens that one step takes beside those it generates</source>
        <translation>一步除生成外处理的提示 token 数</translation>
    </message>
    <message>
        <source>Prefix cache</source>
        <translation>前缀缓存</translation>
    </message>
    <message>
        <source>Share of a prompt whose keys and values are there already</source>
        <translation>提示中键值已存在的比例</translation>
    </message>
    <message>
        <source>Prefill chips</source>
        <translation>Prefill 芯片</translation>
    </message>
    <message>
        <source>Chips that only work through prompts; the others generate</source>
        <translation>只处理提示的芯片；其余负责生成</translation>
    </message>
    <message>
        <source>must be a multiple of %1 below %2</source>
        <translation>必须是 %1 的倍数且小于 %2</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>So many requests at a time, or so many a second</source>
        <translation>同时若干请求，或每秒若干请求</translation>
    </message>
    <message>
        <source>at a time</source>
        <translation>同时</translation>
    </message>
    <message>
        <source>Each finished request is followed by the next</source>
        <translation>每完成一个请求即来下一个</translation>
    </message>
    <message>
        <source>a second</source>
        <translation>每秒</translation>
    </message>
    <message>
        <source>Requests come at random and may have to queue</source>
        <translation>请求随机到达，可能需要排队</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Whether requests are equally long; a scenario file may also name a list of lengths</source>
        <translation>请求长度是否相同；场景文件也可指定长度列表</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>spread</source>
        <translation>分散</translation>
    </message>
    <message>
        <source>Log-normal about the mean</source>
        <translation>围绕均值的对数正态分布</translation>
    </message>
    <message>
        <source>Chunked prefill</source>
        <translation>分块 prefill</translation>
    </message>
    <message>
        <source>Cut prompts into pieces that share steps with those who generate</source>
        <translation>将提示切块，与生成共享各步</translation>
    </message>
    <message>
        <source>Pools for prefill and decode</source>
        <translation>Prefill 与 decode 分池</translation>
    </message>
    <message>
        <source>Some copies of the model work through prompts and send the caches to the others</source>
        <translation>部分模型副本处理提示并把缓存发给其余副本</translation>
    </message>
    <message>
        <source>needs two copies of the model: data above 1</source>
        <translation>需要两份模型副本：data 大于 1</translation>
    </message>
    <message>
        <source>%1 has no %2</source>
        <translation>%1 没有 %2</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>预填充</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>serving</source>
        <translation>服务</translation>
    </message>
    <message>
        <source>in a ring</source>
        <translation>环形</translation>
    </message>
    <message>
        <source>keys and values gathered</source>
        <translation>收集键和值</translation>
    </message>
    <message>
        <source>by heads (Ulysses)</source>
        <translation>按头（Ulysses）</translation>
    </message>
    <message>
        <source>gathered over x</source>
        <translation>沿 x 收集</translation>
    </message>
    <message>
        <source>gathered over x, y</source>
        <translation>沿 x、y 收集</translation>
    </message>
    <message>
        <source>gathered over x, y, z</source>
        <translation>沿 x、y、z 收集</translation>
    </message>
    <message>
        <source>by heads</source>
        <translation>按头</translation>
    </message>
    <message>
        <source>by sequences</source>
        <translation>按序列</translation>
    </message>
    <message>
        <source>by tokens</source>
        <translation>按 token</translation>
    </message>
    <message>
        <source>by a list</source>
        <translation>按列表</translation>
    </message>
    <message>
        <source>scores written out</source>
        <translation>分数写回内存</translation>
    </message>
    <message>
        <source>ideal</source>
        <translation>理想</translation>
    </message>
    <message>
        <source>calibrated</source>
        <translation>校准</translation>
    </message>
    <message>
        <source>side by side</source>
        <translation>同时进行</translation>
    </message>
    <message>
        <source>one after another</source>
        <translation>依次进行</translation>
    </message>
    <message>
        <source>as the kernel does</source>
        <translation>按内核行为</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
<message>
        <source>needs as many layers</source>
        <translation>需要同样多的层</translation>
    </message>
    <message>
        <source>does not divide the layers of a stage</source>
        <translation>不能整除每阶段的层数</translation>
    </message>
</context>
<context>
    <name>matmul_case</name>
    <message>
        <source>no input has the contracted dimension split</source>
        <translation>没有输入的收缩维度被切分</translation>
    </message>
    <message>
        <source>multiply; nothing is communicated</source>
        <translation>直接相乘；无通信</translation>
    </message>
    <message>
        <source>one input has the contracted dimension split</source>
        <translation>一个输入的收缩维度被切分</translation>
    </message>
    <message>
        <source>AllGather it, then multiply; or cut the other, multiply and reduce</source>
        <translation>先 AllGather 再相乘；或切分另一个，相乘后归约</translation>
    </message>
    <message>
        <source>the contracted dimension is split over different axes</source>
        <translation>收缩维度沿不同的轴切分</translation>
    </message>
    <message>
        <source>AllGather one or both inputs, then multiply</source>
        <translation>AllGather 一个或两个输入，再相乘</translation>
    </message>
    <message>
        <source>both inputs have the contracted dimension split alike</source>
        <translation>两个输入的收缩维度切分方式相同</translation>
    </message>
    <message>
        <source>multiply, then AllReduce or ReduceScatter the partial sums</source>
        <translation>相乘，再对部分和做 AllReduce 或 ReduceScatter</translation>
    </message>
    <message>
        <source>both inputs use the axis on a dimension that stays</source>
        <translation>两个输入都将该轴用于保留的维度</translation>
    </message>
    <message>
        <source>AllGather one of them, then multiply</source>
        <translation>AllGather 其中一个，再相乘</translation>
    </message>
</context>
<context>
    <name>names</name>
    <message>
        <source>compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>HBM</source>
        <translation>HBM</translation>
    </message>
    <message>
        <source>scale-up network</source>
        <translation>scale-up 网络</translation>
    </message>
    <message>
        <source>scale-out network</source>
        <translation>scale-out 网络</translation>
    </message>
    <message>
        <source>pipeline bubble</source>
        <translation>流水线气泡</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation>受限于计算</translation>
    </message>
    <message>
        <source>HBM-bound</source>
        <translation>受限于 HBM</translation>
    </message>
    <message>
        <source>bound by the scale-up network</source>
        <translation>受限于 scale-up 网络</translation>
    </message>
    <message>
        <source>bound by the scale-out network</source>
        <translation>受限于 scale-out 网络</translation>
    </message>
    <message>
        <source>waiting in the pipeline bubble</source>
        <translation>在流水线气泡中等待</translation>
    </message>
    <message>
        <source>bound by overhead</source>
        <translation>受限于开销</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>recompute</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>预填充</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>scale-up</source>
        <translation>scale-up</translation>
    </message>
    <message>
        <source>scale-out</source>
        <translation>scale-out</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>气泡</translation>
    </message>
    <message>
        <source>host link</source>
        <translation>主机链路</translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <comment>a setting, its value now and what it would become</comment>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between settings</comment>
        <translation>, </translation>
    </message>
</context>
<context>
    <name>rooflight::ui</name>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Model FLOP/s over peak FLOP/s; recomputation does not count</source>
        <translation>模型 FLOP/s 除以峰值 FLOP/s；不计重计算</translation>
    </message>
    <message>
        <source>%1 pt</source>
        <translation>%1 个百分点</translation>
    </message>
    <message>
        <source>Tokens/s/chip</source>
        <translation>Tokens/s/芯片</translation>
    </message>
    <message>
        <source>Tokens of the batch per second, over all chips</source>
        <translation>批次的 token 每秒，按全部芯片平均</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>每步时间</translation>
    </message>
    <message>
        <source>One optimizer step over the whole global batch</source>
        <translation>整个全局批次的一个优化器步</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个 token</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>全程训练</translation>
    </message>
    <message>
        <source>Time to train on all tokens, without interruptions</source>
        <translation>训练全部 token 的时间，不含中断</translation>
    </message>
    <message>
        <source>Give a run length to see days and cost</source>
        <translation>给出训练长度即可看到天数与成本</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>成本</translation>
    </message>
    <message>
        <source>Chip hours at the system's price</source>
        <translation>按系统价格计的芯片小时</translation>
    </message>
    <message>
        <source>Needs a run length and a price per chip hour</source>
        <translation>需要训练长度和每芯片小时价格</translation>
    </message>
    <message>
        <source>Time to first token</source>
        <translation>首 token 时间</translation>
    </message>
    <message>
        <source>Time per token</source>
        <translation>每 token 时间</translation>
    </message>
    <message>
        <source>From prompt to first token, without queueing (TTFT)</source>
        <translation>从提示词到首个 token，不含排队 (TTFT)</translation>
    </message>
    <message>
        <source>Between two tokens of a sequence (TPOT)</source>
        <translation>同一序列两个 token 之间 (TPOT)</translation>
    </message>
    <message>
        <source>Tokens/s, all chips</source>
        <translation>Tokens/s，全部芯片</translation>
    </message>
    <message>
        <source>Prompt tokens per second of the whole system</source>
        <translation>整个系统每秒处理的提示词 token</translation>
    </message>
    <message>
        <source>Tokens/s/sequence</source>
        <translation>Tokens/s/序列</translation>
    </message>
    <message>
        <source>What one reader sees</source>
        <translation>单个用户看到的速度</translation>
    </message>
    <message>
        <source>Per M input tokens</source>
        <translation>每百万输入 token</translation>
    </message>
    <message>
        <source>Per M output tokens</source>
        <translation>每百万输出 token</translation>
    </message>
    <message>
        <source>At the system's price per chip hour, chips fully used</source>
        <translation>按系统的每芯片小时价格，芯片满负荷</translation>
    </message>
    <message>
        <source>The system has no price per chip hour</source>
        <translation>系统没有每芯片小时价格</translation>
    </message>
    <message>
        <source>no run length</source>
        <translation>未设训练长度</translation>
    </message>
    <message>
        <source>no price</source>
        <translation>无价格</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>fits, %1 free</source>
        <translation>放得下，空闲 %1</translation>
    </message>
    <message>
        <source>does not fit: %1 too much</source>
        <translation>放不下：超出 %1</translation>
    </message>
    <message>
        <source>%1 more than a chip has; the largest part is %2, %3.</source>
        <translation>比芯片多 %1：%2占用最多，%3。</translation>
    </message>
    <message>
        <source>More requests come than are served, %1 a second against at most %2: the queue grows without bound.</source>
        <translation>到来的请求多于能服务的：每秒 %1 个，至多 %2 个——队列无限增长。</translation>
    </message>
    <message>
        <source>%1 of the step waits for the network</source>
        <translation>一步中有 %1 在等待网络</translation>
    </message>
    <message>
        <source>the network stays hidden behind it</source>
        <translation>网络完全被掩盖</translation>
    </message>
    <message>
        <source>Compute sets the pace: the matrix units are busiest with %1; %2.</source>
        <translation>计算决定速度：矩阵单元最忙于 %1；%2。</translation>
    </message>
    <message>
        <source>Memory bandwidth sets the pace: %1 moves more bytes than its FLOPs cover.</source>
        <translation>显存带宽决定速度：%1 搬运的字节超过其 FLOP 所能掩盖的。</translation>
    </message>
    <message>
        <source>The scale-up network sets the pace with %1: %2.</source>
        <translation>scale-up 网络以 %1 决定速度：%2。</translation>
    </message>
    <message>
        <source>The data-centre network sets the pace with %1: %2.</source>
        <translation>数据中心网络以 %1 决定速度：%2。</translation>
    </message>
    <message>
        <source>The pipeline bubble sets the pace: %1 of the step is idle; more micro-batches or fewer stages fill it.</source>
        <translation>流水线气泡决定速度：一步中 %1 空闲；增加微批次或减少阶段可填补。</translation>
    </message>
    <message>
        <source>Overheads set the pace: %1 of the step.</source>
        <translation>开销决定速度：占一步的 %1。</translation>
    </message>
    <message>
        <source>Memory per chip: %1 (%2)</source>
        <translation>每芯片显存：%1（%2）</translation>
    </message>
    <message>
        <source>Bound by: %1</source>
        <translation>瓶颈：%1</translation>
    </message>
    <message>
        <source>%1 to %2%</source>
        <translation>%1 至 %2%</translation>
    </message>
    <message>
        <source>Help ▸ Why not 100% of the peak lists what is lost to what</source>
        <translation>帮助 ▸ 为何达不到峰值的 100%：列出各项损失</translation>
    </message>
    <message numerus="yes">
        <source>Of the %n published runs most like this one, four in five took %1 to %2% of what is predicted for them.</source>
        <translation>
            <numerusform>在与此最相似的 %n 个公开运行中，五分之四的耗时为预测的 %1 至 %2%。</numerusform>
        </translation>
    </message>
    <message>
        <source>From a request's arrival to its first token, on average (TTFT)</source>
        <translation>从请求到达到首个 token 的平均时间（TTFT）</translation>
    </message>
    <message>
        <source>More requests come than are served: the queue grows without bound</source>
        <translation>到达的请求多于可服务的：队列无限增长</translation>
    </message>
    <message>
        <source>Requests/s</source>
        <translation>请求/秒</translation>
    </message>
    <message>
        <source>Finished requests; at most %1 can be served</source>
        <translation>完成的请求；最多可服务 %1</translation>
    </message>
    <message>
        <source>Finished requests</source>
        <translation>完成的请求</translation>
    </message>
    <message>
        <source>At the system's price per chip hour, for the time that answers take</source>
        <translation>按系统每芯片小时价格，计回答所用时间</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::AccuracyDialog</name>
    <message>
        <source>Accuracy of calibrated predictions</source>
        <translation>校准预测的准确度</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::AdviceButton</name>
    <message>
        <source>%1: fits</source>
        <translation>%1：放得下</translation>
    </message>
    <message>
        <source>%1: −%2 time</source>
        <translation>%1：时间 −%2</translation>
    </message>
    <message>
        <source>Apply advice: %1</source>
        <translation>采纳建议：%1</translation>
    </message>
    <message>
        <source>Apply this change; the time is that of the same number of tokens</source>
        <translation>应用此更改；时间按相同 token 数计</translation>
    </message>
    <message>
        <source>Apply this change; the gain is worked out for this scenario</source>
        <translation>应用此更改；收益按此场景计算</translation>
    </message>
    <message>
        <source>Apply advice</source>
        <translation>采纳建议</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::AdviceStrip</name>
    <message>
        <source>Not possible: %1. What is shown is the state before.</source>
        <translation>无法做到：%1。当前显示的是之前的状态。</translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 条警告</translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation>
            <numerusform>%n 条警告</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Take the last change back, and with it what it moved</source>
        <translation>撤销上一次更改及其引起的联动</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ArrayEditor</name>
    <message>
        <source>Sharding of %1</source>
        <translation>%1 的分片</translation>
    </message>
    <message>
        <source>A[I_X, J]: dimension I split over mesh axis X. Or JAX: P('X', None)</source>
        <translation>A[I_X, J]：维度 I 沿网格轴 X 切分。或 JAX：P('X', None)</translation>
    </message>
    <message>
        <source>JAX partition spec of %1</source>
        <translation>%1 的 JAX 分片规格</translation>
    </message>
    <message>
        <source>JAX: P('X', None)</source>
        <translation>JAX：P('X', None)</translation>
    </message>
    <message>
        <source>Blocks of %1 by device</source>
        <translation>%1 在各设备上的块</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::BoundBadge</name>
    <message>
        <source>Bound by %1</source>
        <translation>瓶颈：%1</translation>
    </message>
    <message>
        <source>%1 exposed</source>
        <translation>暴露 %1</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ChipView</name>
    <message>
        <source>Chip</source>
        <translation>芯片</translation>
    </message>
    <message>
        <source>%1 · baseline %2</source>
        <translation>%1 · 基线 %2</translation>
    </message>
    <message>
        <source>%1 · %2 × %3 × %4</source>
        <translation>%1 · %2 × %3 × %4</translation>
    </message>
    <message>
        <source>This mesh does not fit the chips there are: change the mesh or the slice.</source>
        <translation>此网格与现有芯片不符：请更改网格或切片。</translation>
    </message>
    <message>
        <source>The kernel takes %1, %2 of the chip's peak.</source>
        <translation>内核耗时 %1，达到芯片峰值的 %2。</translation>
    </message>
    <message>
        <source>%1: matrix units busy %2 of the step, memory %3, the scale-up network %4.</source>
        <translation>%1：矩阵单元在一步中忙碌 %2，显存 %3，scale-up 网络 %4。</translation>
    </message>
    <message>
        <source>Matrix units</source>
        <translation>矩阵单元</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Units, memories and links, with how busy they are</source>
        <translation>计算单元、存储与链路，以及各自的忙碌程度</translation>
    </message>
    <message>
        <source>What the matrix units do with one matmul, step by step</source>
        <translation>矩阵单元如何逐步完成一次矩阵乘</translation>
    </message>
    <message>
        <source>One matmul in tiles: fast memory, traffic, what hides behind compute</source>
        <translation>按 tile 执行的一次矩阵乘：快速存储、流量，以及被计算掩盖的部分</translation>
    </message>
    <message>
        <source>%1: %2. Matrix units and kernels need these figures of the chip.</source>
        <translation>%1：%2。矩阵单元和内核需要芯片的这些数据。</translation>
    </message>
    <message>
        <source>Pod</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>核</translation>
    </message>
    <message>
        <source>What the chips are joined to</source>
        <translation>芯片与什么相连</translation>
    </message>
    <message>
        <source>The chips of one host</source>
        <translation>一台主机的芯片</translation>
    </message>
    <message>
        <source>Inside one chip</source>
        <translation>一个芯片内部</translation>
    </message>
    <message>
        <source>Inside a TensorCore or multiprocessor, with the kernel's tiles moving through it</source>
        <translation>TensorCore 或多处理器内部，以及流过它的内核分块</translation>
    </message>
    <message>
        <source>Level: %1</source>
        <translation>层级：%1</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ChoiceBar</name>
    <message>
        <source>Collective</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Group of chips</source>
        <translation>芯片组</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>芯片数</translation>
    </message>
    <message>
        <source>Rows or nodes</source>
        <translation>行数或节点数</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>轴</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>Share of the chunks that are live</source>
        <translation>有效分块的比例</translation>
    </message>
    <message>
        <source>live </source>
        <translation>有效 </translation>
    </message>
    <message>
        <source>Size of the array</source>
        <translation>数组大小</translation>
    </message>
    <message>
        <source>Array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source> nodes</source>
        <translation> 个节点</translation>
    </message>
    <message>
        <source> each</source>
        <translation> 个/节点</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::CollectivesView</name>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source> · drawn with %1 chips</source>
        <translation> · 图中画 %1 个芯片</translation>
    </message>
    <message>
        <source>%1 of %2 over a %3 takes %4 and is %5; %6 of %7 steps are done.</source>
        <translation>%1（%2）在%3上耗时 %4，%5；已完成 %6 / %7 步。</translation>
    </message>
    <message>
        <source>Time over size; Left and Right change the size</source>
        <translation>耗时与数据量的关系；左右方向键改变数据量</translation>
    </message>
    <message>
        <source>Devices and what each holds</source>
        <translation>各设备及其持有的数据</translation>
    </message>
    <message>
        <source>Cost formula</source>
        <translation>耗时公式</translation>
    </message>
    <message>
        <source>latency-bound</source>
        <translation>受限于延迟</translation>
    </message>
    <message>
        <source>bandwidth-bound</source>
        <translation>受限于带宽</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>Type what you want to do</source>
        <translation>输入要做的事</translation>
    </message>
    <message>
        <source>Search actions</source>
        <translation>搜索操作</translation>
    </message>
    <message>
        <source>Matching actions</source>
        <translation>匹配的操作</translation>
    </message>
    <message>
        <source>No action matches</source>
        <translation>没有匹配的操作</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::CompareModel</name>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Figures that differ</source>
        <translation>不同的数值</translation>
    </message>
    <message>
        <source>Settings that differ</source>
        <translation>不同的设置</translation>
    </message>
    <message>
        <source>Figures that are the same</source>
        <translation>相同的数值</translation>
    </message>
    <message>
        <source>Settings that are the same</source>
        <translation>相同的设置</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::CompareView</name>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>没有不同</translation>
    </message>
    <message>
        <source>differences: %1 in settings, %2 in figures</source>
        <translation>%1 项设置和 %2 个数值不同</translation>
    </message>
    <message>
        <source>Nothing to compare with yet: pin a baseline, keep the present scenario, or drop scenario files here.</source>
        <translation>还没有可比较的：固定基线、保留当前场景，或把场景文件拖到这里。</translation>
    </message>
    <message>
        <source>Keep this one</source>
        <translation>保留这个</translation>
    </message>
    <message>
        <source>Puts the scenario as it is now beside what comes</source>
        <translation>把现在的场景放在将来的旁边</translation>
    </message>
    <message>
        <source>Add file…</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>A scenario, or an export that carries one; files can be dropped here too</source>
        <translation>场景，或带有场景的导出；也可以把文件拖到这里</translation>
    </message>
    <message>
        <source>Only differences</source>
        <translation>仅不同</translation>
    </message>
    <message>
        <source>Hides what is the same in all</source>
        <translation>隐藏全部相同的内容</translation>
    </message>
    <message>
        <source>Go to it</source>
        <translation>转到它</translation>
    </message>
    <message>
        <source>Makes the scenario of the chosen column the present one</source>
        <translation>使所选列的场景成为当前场景</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Takes the chosen column away</source>
        <translation>去掉所选的列</translation>
    </message>
    <message>
        <source>Scenarios side by side</source>
        <translation>并排的场景</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Compared scenario</source>
        <translation>比较的场景</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ControlsPanel</name>
    <message>
        <source>must not be negative</source>
        <translation>不能为负</translation>
    </message>
    <message numerus="yes">
        <source>%1 chips</source>
        <translation>
            <numerusform>%1 个芯片</numerusform>
        </translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>%1-D torus</source>
        <translation>%1 维环面</translation>
    </message>
    <message>
        <source>full mesh</source>
        <translation>全互联</translation>
    </message>
    <message>
        <source>PCIe</source>
        <translation>PCIe</translation>
    </message>
    <message>
        <source>switched</source>
        <translation>交换式</translation>
    </message>
    <message>
        <source>Run length</source>
        <translation>训练长度</translation>
    </message>
    <message>
        <source>Tokens the whole training run sees; gives days and cost</source>
        <translation>整个训练看到的 token 数；得出天数与成本</translation>
    </message>
    <message>
        <source>Tokens the whole training run sees: 15T, 2.5e12</source>
        <translation>整个训练的 token 数：15T、2.5e12</translation>
    </message>
    <message>
        <source>Run length in tokens</source>
        <translation>训练长度（token）</translation>
    </message>
    <message>
        <source>1 chip</source>
        <translation>1 个芯片</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::DataDialog</name>
    <message>
        <source>Data of %1</source>
        <translation>%1 的数据</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>&amp;Copy all</source>
        <translation>全部复制(&amp;C)</translation>
    </message>
    <message>
        <source>The first %1 rows of %2; the CSV export has them all.</source>
        <translation>前 %1 行，共 %2 行；CSV 导出包含全部。</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::DerivationDialog</name>
    <message>
        <source>The estimate has no number “%1” now.</source>
        <translation>估算中目前没有“%1”这个数。</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>Derivation</source>
        <translation>推导</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>To the derivation that was open before</source>
        <translation>回到之前打开的推导</translation>
    </message>
    <message>
        <source>&amp;Number</source>
        <translation>数值(&amp;N)</translation>
    </message>
    <message>
        <source>Number of the estimate</source>
        <translation>估算中的数值</translation>
    </message>
    <message>
        <source>Copy &amp;text</source>
        <translation>复制文本(&amp;T)</translation>
    </message>
    <message>
        <source>Copy &amp;LaTeX</source>
        <translation>复制 &amp;LaTeX</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::DimButton</name>
    <message>
        <source>Drop a mesh axis here, or click, to split %1</source>
        <translation>将网格轴拖到此处，或单击，以切分 %1</translation>
    </message>
    <message>
        <source>Dimension %1, not split</source>
        <translation>维度 %1，未切分</translation>
    </message>
    <message>
        <source>Dimension %1, split over %2</source>
        <translation>维度 %1，沿 %2 切分</translation>
    </message>
    <message>
        <source>Split over %1 (%2)</source>
        <translation>沿 %1 切分（%2）</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::DockTitle</name>
    <message>
        <source>%1: menu</source>
        <translation>%1：菜单</translation>
    </message>
    <message>
        <source>Copy, export, close</source>
        <translation>复制、导出、关闭</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::DraftRow</name>
    <message>
        <source>Speculative decoding</source>
        <translation>推测解码</translation>
    </message>
    <message>
        <source>A small model drafts tokens that the large one verifies in one pass</source>
        <translation>小模型草拟 token，大模型一次前向验证</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>草稿模型</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ExportDialog</name>
    <message>
        <source>Width in pixels</source>
        <translation>宽度（像素）</translation>
    </message>
    <message>
        <source>Height in pixels</source>
        <translation>高度（像素）</translation>
    </message>
    <message>
        <source>Dots per inch of PNG</source>
        <translation>PNG 每英寸点数</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Views to export</source>
        <translation>要导出的视图</translation>
    </message>
    <message>
        <source>SVG picture</source>
        <translation>SVG 图片</translation>
    </message>
    <message>
        <source>PDF picture</source>
        <translation>PDF 图片</translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation>PNG 图片</translation>
    </message>
    <message>
        <source>CSV table</source>
        <translation>CSV 表格</translation>
    </message>
    <message>
        <source>HTML report</source>
        <translation>HTML 报告</translation>
    </message>
    <message>
        <source>Markdown report</source>
        <translation>Markdown 报告</translation>
    </message>
    <message>
        <source>px,  PNG at</source>
        <translation>像素，PNG 为</translation>
    </message>
    <message>
        <source>dpi</source>
        <translation>dpi</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>浏览(&amp;B)…</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>导出到</translation>
    </message>
    <message>
        <source>What will be written</source>
        <translation>将写出的内容</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>选择文件夹</translation>
    </message>
    <message>
        <source>1 file written to %1</source>
        <translation>已将 1 个文件写入 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n files written to %1</source>
        <translation>
            <numerusform>已将 %n 个文件写入 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>标题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Caption</source>
        <translation>说明(&amp;C)</translation>
    </message>
    <message>
        <source>JSON data and estimate</source>
        <translation>JSON 数据与估算</translation>
    </message>
    <message>
        <source>PDF report</source>
        <translation>PDF 报告</translation>
    </message>
    <message>
        <source>LaTeX report</source>
        <translation>LaTeX 报告</translation>
    </message>
    <message>
        <source>BibTeX of the sources</source>
        <translation>来源的 BibTeX</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>the view's own</source>
        <translation>视图自己的</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>what the picture says</source>
        <translation>图的内容</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::FactorsDialog</name>
    <message>
        <source>In ideal fidelity nothing is lost but what the scenario itself loses: MFU is %1.</source>
        <translation>理想估算中只有场景自身的损失：MFU 为 %1。</translation>
    </message>
    <message>
        <source>MFU is %1; with the figures on paper it would be %2, and the step %3 instead of %4.</source>
        <translation>MFU 为 %1；按标称数据应为 %2，每步 %3 而非 %4。</translation>
    </message>
    <message>
        <source>Why not 100% of the peak</source>
        <translation>为何达不到峰值的 100%</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>Costs a step</source>
        <translation>每步代价</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>On paper</source>
        <translation>标称</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>Whose</source>
        <translation>归属</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Each is taken away alone; what one hides another shows, so they do not add up.</source>
        <translation>各系数单独去除；彼此掩盖，故不可相加。</translation>
    </message>
    <message>
        <source>Calibrated fidelity takes achieved rates and overheads into account, fitted to published measurements; then each of them is listed here with what it costs.</source>
        <translation>校准估算会计入按已发表测量拟合的实际速率与开销；届时此处逐项列出其代价。</translation>
    </message>
    <message>
        <source>Change to calibrated</source>
        <translation>改为校准</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::FigureForm</name>
    <message>
        <source>not published</source>
        <translation>未公布</translation>
    </message>
    <message>
        <source>needed</source>
        <translation>必填</translation>
    </message>
    <message>
        <source>not understood; write it as %1</source>
        <translation>无法理解；请写成 %1</translation>
    </message>
    <message>
        <source>must be a whole number above zero</source>
        <translation>必须是大于零的整数</translation>
    </message>
    <message>
        <source>must be above zero</source>
        <translation>必须大于零</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::FigureTile</name>
    <message>
        <source>Compared with the baseline</source>
        <translation>与基线相比</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::FileActions</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Not opened: %1</source>
        <translation>未打开：%1</translation>
    </message>
    <message>
        <source>Model from %1</source>
        <translation>来自 %1 的模型</translation>
    </message>
    <message>
        <source>Model taken from %1</source>
        <translation>已采用 %1 中的模型</translation>
    </message>
    <message>
        <source>Model not taken: %1</source>
        <translation>未采用模型：%1</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>Not saved: %1</source>
        <translation>未保存：%1</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>Scenario copied as text</source>
        <translation>场景已复制为文本</translation>
    </message>
    <message>
        <source>Paste scenario</source>
        <translation>粘贴场景</translation>
    </message>
    <message>
        <source>The clipboard holds no scenario: %1</source>
        <translation>剪贴板中没有场景：%1</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>暂无</translation>
    </message>
    <message>
        <source>&amp;Clear list</source>
        <translation>清除列表(&amp;C)</translation>
    </message>
    <message>
        <source>Unnamed scenario</source>
        <translation>未命名场景</translation>
    </message>
    <message>
        <source>Scenarios and exports (*.json *.svg *.png *.pdf *.html *.md *.tex)</source>
        <translation>场景与导出文件 (*.json *.svg *.png *.pdf *.html *.md *.tex)</translation>
    </message>
    <message>
        <source>Scenario (*.rooflight.json *.json)</source>
        <translation>场景 (*.rooflight.json *.json)</translation>
    </message>
    <message>
        <source>There is no scenario yet: choose a model and a system</source>
        <translation>还没有场景：请选择模型和系统</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Help page</source>
        <translation>帮助页面</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::KernelPanel</name>
    <message>
        <source>rows m</source>
        <translation>行 m</translation>
    </message>
    <message>
        <source>depth k</source>
        <translation>深度 k</translation>
    </message>
    <message>
        <source>columns n</source>
        <translation>列 n</translation>
    </message>
    <message>
        <source>tile m</source>
        <translation>tile m</translation>
    </message>
    <message>
        <source>tile k</source>
        <translation>tile k</translation>
    </message>
    <message>
        <source>tile n</source>
        <translation>tile n</translation>
    </message>
    <message>
        <source>Two buffers</source>
        <translation>双缓冲</translation>
    </message>
    <message>
        <source>The next step's operands load while the present ones are multiplied</source>
        <translation>当前操作数相乘时，加载下一步的操作数</translation>
    </message>
    <message>
        <source>Pairs share loads</source>
        <translation>成对共享加载</translation>
    </message>
    <message>
        <source>Two neighbouring units receive the same columns of the second operand in one load</source>
        <translation>两个相邻单元一次加载获得第二操作数的相同列</translation>
    </message>
    <message>
        <source>Best tile</source>
        <translation>最佳 tile</translation>
    </message>
    <message>
        <source>The fastest of the powers of two that fit</source>
        <translation>能放下的 2 的幂中最快的</translation>
    </message>
    <message>
        <source>Scenario's matmul</source>
        <translation>场景的矩阵乘</translation>
    </message>
    <message>
        <source>The matmul that a chip of the scenario spends most of its time in</source>
        <translation>场景中芯片耗时最多的矩阵乘</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::MainWindow</name>
    <message>
        <source>Brought back the changes of the last run; undo takes them away again</source>
        <translation>已恢复上次运行的更改；撤销可再次去掉</translation>
    </message>
    <message>
        <source>Unnamed scenario</source>
        <translation>未命名场景</translation>
    </message>
    <message>
        <source>Edited preset</source>
        <translation>已编辑的预设</translation>
    </message>
    <message>
        <source>Controls</source>
        <translation>控件</translation>
    </message>
    <message>
        <source>Only files on this computer can be opened</source>
        <translation>只能打开本机上的文件</translation>
    </message>
    <message>
        <source>Save layout</source>
        <translation>保存布局</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>&amp;Undo: %1</source>
        <translation>撤销：%1(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <translation>重做：%1(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>%1 copied as a picture</source>
        <translation>%1已复制为图片</translation>
    </message>
    <message>
        <source>%1 copied as SVG</source>
        <translation>%1已复制为 SVG</translation>
    </message>
    <message>
        <source>Data of %1 copied</source>
        <translation>%1的数据已复制</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Layouts</source>
        <translation>布局(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>L&amp;anguage</source>
        <translation>语言(&amp;A)</translation>
    </message>
    <message>
        <source>Like the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>The layout “%1” is of another version</source>
        <translation>布局“%1”属于其他版本</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>About Rooflight</source>
        <translation>关于 Rooflight</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Rooflight %1&lt;/h3&gt;&lt;p&gt;See what one slider does to a large language model.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later; it comes with no warranty. Built with Qt %2 (LGPL; Qt Charts GPL), QCustomPlot (GPL), fmt, HarfBuzz, nlohmann/json and CLI11 (MIT, BSD).&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Rooflight %1&lt;/h3&gt;&lt;p&gt;看看一个滑块会给大语言模型带来什么。&lt;/p&gt;&lt;p&gt;自由软件，采用 GNU 通用公共许可证第 3 版或更高版本；不提供任何担保。使用 Qt %2（LGPL；Qt Charts 为 GPL）、QCustomPlot（GPL）、fmt、HarfBuzz、nlohmann/json 和 CLI11（MIT、BSD）构建。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>C&amp;ontrols</source>
        <translation>控件(&amp;O)</translation>
    </message>
    <message>
        <source>Kept to compare with</source>
        <translation>已保留以供比较</translation>
    </message>
    <message>
        <source>Four scenarios at most: remove one first</source>
        <translation>最多四个场景：请先移除一个</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>与之比较</translation>
    </message>
    <message>
        <source>Not compared: %1</source>
        <translation>无法比较：%1</translation>
    </message>
    <message>
        <source>Save session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>Session “%1” saved</source>
        <translation>会话“%1”已保存</translation>
    </message>
    <message>
        <source>Not printed: the printer reports an error</source>
        <translation>没有打印：打印机报告错误</translation>
    </message>
    <message>
        <source>Sent to the printer</source>
        <translation>已送往打印机</translation>
    </message>
    <message>
        <source>Scenarios and exports (*.json *.svg *.png *.pdf *.html *.md *.tex)</source>
        <translation>场景与导出文件 (*.json *.svg *.png *.pdf *.html *.md *.tex)</translation>
    </message>
    <message>
        <source>Sess&amp;ions</source>
        <translation>会话(&amp;I)</translation>
    </message>
    <message>
        <source>Session not opened: %1</source>
        <translation>会话没有打开：%1</translation>
    </message>
    <message>
        <source>1 chip</source>
        <translation>1 个芯片</translation>
    </message>
    <message numerus="yes">
        <source>%1 chips</source>
        <translation>
            <numerusform>%1 个芯片</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 parameters · estimated in %3</source>
        <translation>%1 · %2 参数 · 估算用时 %3</translation>
    </message>
    <message>
        <source>Brings the view to the front</source>
        <translation>把视图放到最前面</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::MemoryGauge</name>
    <message>
        <source>Memory per chip: %1</source>
        <translation>每芯片显存：%1</translation>
    </message>
    <message>
        <source>Fullest at: %1</source>
        <translation>最满时刻：%1</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::MemoryView</name>
    <message>
        <source>at %1 of the step</source>
        <translation>在一步的 %1 处</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>per chip of each stage</source>
        <translation>各阶段每芯片</translation>
    </message>
    <message>
        <source>per chip</source>
        <translation>每芯片</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>/ %1</translation>
    </message>
    <message>
        <source>seconds into the step, stage %1</source>
        <translation>本步内的秒数，阶段 %1</translation>
    </message>
    <message>
        <source>seconds into the step</source>
        <translation>本步内的秒数</translation>
    </message>
    <message>
        <source>The fullest chip holds %1 of %2, most of it %3 (%4).</source>
        <translation>最满的芯片占用 %1 / %2，其中最多的是%3（%4）。</translation>
    </message>
    <message>
        <source>It does not fit: %1 too much.</source>
        <translation>放不下：超出 %1。</translation>
    </message>
    <message>
        <source>It fits, with %1 free.</source>
        <translation>放得下，空闲 %1。</translation>
    </message>
    <message>
        <source>What would free most is %1.</source>
        <translation>最能腾出显存的是 %1。</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ModelForm</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Gated feed-forward</source>
        <translation>门控前馈</translation>
    </message>
    <message>
        <source>Attention beside feed-forward</source>
        <translation>注意力与前馈并行</translation>
    </message>
    <message>
        <source>Biases</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>Multi-token-prediction modules</source>
        <translation>多 token 预测模块</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV 头</translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation>滑动窗口</translation>
    </message>
    <message>
        <source>Every n-th layer global</source>
        <translation>每 n 层一个全局层</translation>
    </message>
    <message>
        <source>Layers that share a KV cache</source>
        <translation>共享 KV 缓存的层数</translation>
    </message>
    <message>
        <source>Norm on queries and keys</source>
        <translation>Q/K 归一化</translation>
    </message>
    <message>
        <source>Biases on q, k, v</source>
        <translation>q、k、v 偏置</translation>
    </message>
    <message>
        <source>Latent attention (MLA)</source>
        <translation>潜在注意力 (MLA)</translation>
    </message>
    <message>
        <source>KV rank</source>
        <translation>KV 秩</translation>
    </message>
    <message>
        <source>Query rank</source>
        <translation>Query 秩</translation>
    </message>
    <message>
        <source>Head dimension without RoPE</source>
        <translation>不带 RoPE 的头维度</translation>
    </message>
    <message>
        <source>Head dimension with RoPE</source>
        <translation>带 RoPE 的头维度</translation>
    </message>
    <message>
        <source>Value dimension</source>
        <translation>Value 维度</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>Embeddings tied</source>
        <translation>嵌入共享</translation>
    </message>
    <message>
        <source>Learned positions</source>
        <translation>可学习位置</translation>
    </message>
    <message>
        <source>Mixture of experts</source>
        <translation>混合专家 (MoE)</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>Experts per token</source>
        <translation>每 token 专家数</translation>
    </message>
    <message>
        <source>Shared experts</source>
        <translation>共享专家</translation>
    </message>
    <message>
        <source>d_ff of an expert</source>
        <translation>专家的 d_ff</translation>
    </message>
    <message>
        <source>Dense layers at the start</source>
        <translation>开头的稠密层</translation>
    </message>
    <message>
        <source>Every n-th layer</source>
        <translation>每 n 层</translation>
    </message>
    <message>
        <source>Groups of experts</source>
        <translation>专家组数</translation>
    </message>
    <message>
        <source>Groups per token</source>
        <translation>每 token 组数</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::NumberEdit</name>
    <message>
        <source>a whole number is needed here</source>
        <translation>此处需要整数</translation>
    </message>
    <message>
        <source>not a number; write it as %1</source>
        <translation>不是数字；请写成 %1</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::OperationsModel</name>
    <message>
        <source>%1 per execution, %2 times in the step</source>
        <translation>每次执行 %1，一步中 %2 次</translation>
    </message>
    <message>
        <source>%1 to and from HBM per execution</source>
        <translation>每次执行读写 HBM %1</translation>
    </message>
    <message>
        <source>FLOPs / HBM bytes = %1</source>
        <translation>FLOP / HBM 字节 = %1</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOP</translation>
    </message>
    <message>
        <source>HBM bytes</source>
        <translation>HBM 字节</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/字节</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Bound by</source>
        <translation>瓶颈</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>Comm. time</source>
        <translation>通信时间</translation>
    </message>
    <message>
        <source>Exposed</source>
        <translation>暴露</translation>
    </message>
    <message>
        <source>(%1 at work + %2 that communication is exposed) × %3</source>
        <translation>（计算 %1 + 暴露的通信 %2）× %3</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::OperationsView</name>
    <message>
        <source>Operations</source>
        <translation>操作</translation>
    </message>
    <message numerus="yes">
        <source>%n in a step, per chip</source>
        <translation>
            <numerusform>一步 %n 个，每芯片</numerusform>
        </translation>
    </message>
    <message>
        <source>Filter: mlp, backward, HBM …</source>
        <translation>筛选：mlp、backward、HBM …</translation>
    </message>
    <message>
        <source>Filter operations</source>
        <translation>筛选操作</translation>
    </message>
    <message>
        <source>Operations and their collectives</source>
        <translation>操作及其集合通信</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy as CSV with full precision</source>
        <translation>以完整精度复制为 CSV</translation>
    </message>
    <message>
        <source>No operations in this estimate.</source>
        <translation>此估算中没有操作。</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operations; the longest is %1 (%2), %3 of the step, %4.</source>
        <translation>
            <numerusform>%n 个运算；最长的是 %1（%2），占步时 %3，%4。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ParallelismView</name>
    <message>
        <source>Parallelism</source>
        <translation>并行</translation>
    </message>
    <message>
        <source>communication against compute, by batch</source>
        <translation>通信与计算，按批次</translation>
    </message>
    <message>
        <source>communication against compute, by tensor degree</source>
        <translation>通信与计算，按 tensor 并行度</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Let the batch grow; drag the point, or ← and →, to set it</source>
        <translation>增大批次；拖动该点或用 ←、→ 设定</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Let the tensor degree grow at the present batch; drag the point, or ← and →, to set it</source>
        <translation>在当前批次下增大 tensor 并行度；拖动该点或用 ←、→ 设定</translation>
    </message>
    <message>
        <source>Communication against compute; left and right move the present point</source>
        <translation>通信与计算；左右方向键移动当前点</translation>
    </message>
    <message>
        <source>These curves are of a training step: choose Train above to see them.</source>
        <translation>这些曲线针对训练步：请在上方选择“训练”。</translation>
    </message>
    <message>
        <source>One chip a pipeline stage has nothing to send: give the mesh more chips.</source>
        <translation>每个流水线阶段只有一个芯片，无需通信：请增加网格的芯片。</translation>
    </message>
    <message>
        <source>Only one tensor degree divides the model's heads and the chips.</source>
        <translation>只有一种 tensor 并行度能整除模型的头数与芯片数。</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::PlanModel</name>
    <message>
        <source>step time</source>
        <translation>步时间</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>token/s</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>micro-batch</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>chips</source>
        <translation>芯片</translation>
    </message>
    <message>
        <source>recompute</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>requests at a time</source>
        <translation>并发请求数</translation>
    </message>
    <message>
        <source>weights' layout</source>
        <translation>权重布局</translation>
    </message>
    <message>
        <source>KV layout</source>
        <translation>KV 布局</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>matmul</source>
        <translation>矩阵乘</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>placement</source>
        <translation>放置</translation>
    </message>
    <message>
        <source>equal placements</source>
        <translation>等效放置数</translation>
    </message>
<message>
        <source>virtual</source>
        <translation>虚拟</translation>
    </message>
<message>
        <source>variants</source>
        <translation>变体</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::PlayerBar</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>‹</source>
        <comment>one step back</comment>
        <translation>‹</translation>
    </message>
    <message>
        <source>›</source>
        <comment>one step forward</comment>
        <translation>›</translation>
    </message>
    <message>
        <source>One step back (Left)</source>
        <translation>后退一步（←）</translation>
    </message>
    <message>
        <source>One step forward (Right)</source>
        <translation>前进一步（→）</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>播放或暂停（空格）</translation>
    </message>
    <message>
        <source>One step back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <source>One step forward</source>
        <translation>前进一步</translation>
    </message>
    <message>
        <source>Steps done</source>
        <translation>已完成步数</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::Presentation</name>
    <message>
        <source>%1 chips</source>
        <translation>%1 个芯片</translation>
    </message>
    <message>
        <source>ideal</source>
        <translation>理想</translation>
    </message>
    <message>
        <source>calibrated</source>
        <translation>校准</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::PresentationBar</name>
    <message>
        <source>Page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>%1 (%2×%3)</source>
        <translation>%1（%2×%3）</translation>
    </message>
    <message>
        <source>Screen</source>
        <translation>屏幕</translation>
    </message>
    <message>
        <source>Which slider</source>
        <translation>选择滑块</translation>
    </message>
    <message>
        <source>Which views, one to four</source>
        <translation>选择视图，一到四个</translation>
    </message>
    <message>
        <source>Which screen</source>
        <translation>选择屏幕</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::PresetCombo</name>
    <message>
        <source>No model is called “%1”.</source>
        <translation>没有名为“%1”的模型。</translation>
    </message>
    <message>
        <source>No system is called “%1”.</source>
        <translation>没有名为“%1”的系统。</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::PresetDialog</name>
    <message>
        <source>Hardware and models</source>
        <translation>硬件与模型</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>硬件</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>复制副本(&amp;D)</translation>
    </message>
    <message>
        <source>A preset of your own with these figures, to be edited</source>
        <translation>以这些数据建立可编辑的自有预设</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>导入(&amp;I)…</translation>
    </message>
    <message>
        <source>S&amp;hare as file…</source>
        <translation>导出文件(&amp;H)…</translation>
    </message>
    <message>
        <source>De&amp;lete</source>
        <translation>删除(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>%1 (own)</source>
        <translation>%1（自有）</translation>
    </message>
    <message>
        <source>Built-in presets stay</source>
        <translation>内置预设会保留</translation>
    </message>
    <message>
        <source>Your own preset; changes take effect when saved.</source>
        <translation>您自己的预设；保存后更改生效。</translation>
    </message>
    <message>
        <source>Built in. Duplicate it to change its figures.</source>
        <translation>内置预设。如需更改数据，请复制副本。</translation>
    </message>
    <message>
        <source>Not saved yet.</source>
        <translation>尚未保存。</translation>
    </message>
    <message>
        <source>My %1</source>
        <translation>我的 %1</translation>
    </message>
    <message>
        <source>Delete preset</source>
        <translation>删除预设</translation>
    </message>
    <message>
        <source>Delete “%1”? Scenarios that use it keep its figures.</source>
        <translation>删除“%1”？使用它的场景会保留其数据。</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>Share preset</source>
        <translation>分享预设</translation>
    </message>
    <message>
        <source>Preset (*.json)</source>
        <translation>预设 (*.json)</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>Import preset</source>
        <translation>导入预设</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::PresetStore</name>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>%1 could not be deleted: %2</source>
        <translation>无法删除 %1：%2</translation>
    </message>
    <message>
        <source>%1 could not be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>%1 is too large for a preset</source>
        <translation>%1 太大，不是预设</translation>
    </message>
    <message>
        <source>%1 is no preset: it lacks "rooflight_preset"</source>
        <translation>%1 不是预设：缺少 "rooflight_preset"</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::Recovery</name>
    <message>
        <source>Recovered changes</source>
        <translation>恢复的更改</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ReliefList</name>
    <message>
        <source>Free memory</source>
        <translation>腾出显存</translation>
    </message>
    <message>
        <source>%1: −%2</source>
        <translation>%1：−%2</translation>
    </message>
    <message>
        <source>%1: −%2, step +%3</source>
        <translation>%1：−%2，步时 +%3</translation>
    </message>
    <message>
        <source>%1: −%2, step −%3</source>
        <translation>%1：−%2，步时 −%3</translation>
    </message>
    <message>
        <source>%1
Everything then fits. Click to apply.</source>
        <translation>%1
这样全部放得下。点击应用。</translation>
    </message>
    <message>
        <source>%1
It still does not fit. Click to apply.</source>
        <translation>%1
仍放不下。点击应用。</translation>
    </message>
    <message>
        <source>What would free most</source>
        <translation>最能腾出显存的</translation>
    </message>
    <message>
        <source>: −%1</source>
        <translation>：−%1</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::RooflineView</name>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>per operation · %1</source>
        <translation>按操作 · %1</translation>
    </message>
    <message>
        <source>Reset zoom</source>
        <translation>重置缩放</translation>
    </message>
    <message>
        <source>Show everything again (0, or double click)</source>
        <translation>重新显示全部（0 或双击）</translation>
    </message>
    <message>
        <source>Roofline chart; arrows move, plus and minus zoom, 0 resets</source>
        <translation>屋顶线图；方向键移动，加减键缩放，0 重置</translation>
    </message>
    <message>
        <source>The system has no peak FLOP/s to draw a roof from.</source>
        <translation>系统没有可画出屋顶的峰值 FLOP/s。</translation>
    </message>
    <message>
        <source>The roof is %1 (%2); HBM reaches it at %3.</source>
        <translation>屋顶为 %1（%2）；HBM 在 %3 处达到它。</translation>
    </message>
    <message numerus="yes">
        <source>%n of the operations lie left of that, with %1 of the step.</source>
        <translation>
            <numerusform>其中 %n 个操作在其左侧，占一步的 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>The longest is %1 (%2) at %3 and %4.</source>
        <translation>最长的是 %1（%2），位于 %3、%4。</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::SearchView</name>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>%1 · best %2 of %3 plans</source>
        <translation>%1 · %3 个方案中最优的 %2 个</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>正在搜索 …</translation>
    </message>
    <message>
        <source>No plan fits. See what was left out, and why.</source>
        <translation>没有可行方案。请查看被排除的方案及原因。</translation>
    </message>
    <message>
        <source>The search was cancelled before it had looked at every plan.</source>
        <translation>搜索在看完所有方案之前被取消。</translation>
    </message>
    <message>
        <source>Press Search to try every way to lay this job on its chips: all meshes, ZeRO stages, micro-batches, recomputations and schedules.</source>
        <translation>点击“搜索”，尝试把此任务布置到芯片上的所有方式：全部网格、ZeRO 阶段、微批次、重计算与调度。</translation>
    </message>
    <message>
        <source>Best by %1: %2; %3 a step, %4 on the fullest chip.</source>
        <translation>按“%1”最优：%2；每步 %3，最满芯片 %4。</translation>
    </message>
    <message>
        <source>Of %1 plans %2 were evaluated and %3 left out by bounds.</source>
        <translation>%1 个方案中计算了 %2 个，按界限排除 %3 个。</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>The best plans as a table</source>
        <translation>最优方案的表格</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Throughput over memory, with the Pareto front</source>
        <translation>吞吐量对显存，含帕累托前沿</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>已排除</translation>
    </message>
    <message>
        <source>Why plans were left out</source>
        <translation>方案被排除的原因</translation>
    </message>
    <message>
        <source>best %1</source>
        <translation>最优 %1 个</translation>
    </message>
    <message>
        <source>tensor within a domain</source>
        <translation>tensor 限于域内</translation>
    </message>
    <message>
        <source>Only plans whose tensor axis stays within a scale-up domain (a node, a slice)</source>
        <translation>仅限 tensor 轴不超出 scale-up 域（节点、切片）的方案</translation>
    </message>
    <message>
        <source>other batches</source>
        <translation>其他批次</translation>
    </message>
    <message>
        <source>Batches of 1, 2, 4 … 1,024 sequences too</source>
        <translation>也尝试 1、2、4 … 1,024 条序列的批次</translation>
    </message>
    <message>
        <source>step at most</source>
        <translation>步时间上限</translation>
    </message>
    <message>
        <source>Longest step allowed, 0 for any</source>
        <translation>允许的最长步时间，0 表示不限</translation>
    </message>
    <message>
        <source>No step may take longer; 0 allows any</source>
        <translation>步时间不得超过此值；0 表示不限</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Sets the scenario to the chosen plan</source>
        <translation>将所选方案设为当前方案</translation>
    </message>
    <message>
        <source>What to make small</source>
        <translation>最小化目标</translation>
    </message>
    <message>
        <source>Plans to keep</source>
        <translation>保留的方案数</translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation>搜索进度</translation>
    </message>
    <message>
        <source>Plans, best first</source>
        <translation>方案，最优在前</translation>
    </message>
    <message>
        <source>Plans by throughput and memory</source>
        <translation>按吞吐量与显存的方案</translation>
    </message>
    <message>
        <source>Plans left out, by reason</source>
        <translation>按原因列出的被排除方案</translation>
    </message>
    <message>
        <source>plans</source>
        <translation>方案数</translation>
    </message>
    <message>
        <source>what became of them</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>for example</source>
        <translation>例如</translation>
    </message>
    <message>
        <source>left out by bounds: neither among the best nor on the front</source>
        <translation>按界限排除：既不在最优之列也不在前沿上</translation>
    </message>
    <message>
        <source>evaluated</source>
        <translation>已计算</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>%1 of %2 plans</source>
        <translation>%2 个方案中的 %1 个</translation>
    </message>
    <message>
        <source>Of a scenario that has changed since: search again to apply.</source>
        <translation>方案此后已更改：请重新搜索后再应用。</translation>
    </message>
    <message>
        <source>Cancelled after %1 of %2 plans: the best so far.</source>
        <translation>在 %2 个方案中的 %1 个之后取消：目前最优。</translation>
    </message>
    <message>
        <source>%1 plans in %2</source>
        <translation>%2 内 %1 个方案</translation>
    </message>
    <message>
        <source>%1 a step · %2 tokens/s</source>
        <translation>每步 %1 · %2 token/s</translation>
    </message>
    <message>
        <source>%1 on the fullest chip</source>
        <translation>最满芯片 %1</translation>
    </message>
    <message>
        <source>no recomputation</source>
        <translation>无重计算</translation>
    </message>
    <message>
        <source>recomputation: %1</source>
        <translation>重计算：%1</translation>
    </message>
    <message>
        <source>TPOT %1 · TTFT %2 · %3 tokens/s</source>
        <translation>TPOT %1 · TTFT %2 · %3 token/秒</translation>
    </message>
    <message>
        <source>%1 requests at a time</source>
        <translation>并发请求 %1 个</translation>
    </message>
    <message>
        <source>0 or more is needed here</source>
        <translation>此处需要不小于 0 的数</translation>
    </message>
    <message>
        <source>Press Search to try every way to serve these requests on these chips: copies of the model, tensor, pipeline and expert, layouts of the KV cache.</source>
        <translation>按“搜索”尝试在这些芯片上服务这些请求的所有方式：模型副本、tensor、pipeline 与 expert，以及 KV 缓存的布局。</translation>
    </message>
    <message>
        <source>Press Search to try every way to lay this job on its chips: all meshes, layouts of the weights and of the KV cache.</source>
        <translation>按“搜索”尝试把此任务布置到其芯片上的所有方式：所有网格，以及权重与 KV 缓存的布局。</translation>
    </message>
    <message>
        <source>Best by %1: %2; TPOT %3, TTFT %4, %5 on the fullest chip.</source>
        <translation>按“%1”最佳：%2；TPOT %3，TTFT %4，最满的芯片上 %5。</translation>
    </message>
    <message>
        <source>other precisions</source>
        <translation>其他精度</translation>
    </message>
    <message>
        <source>Weights and products in bf16 and fp8 too, weights in int4, each with a KV cache in bf16 and fp8</source>
        <translation>另外尝试 bf16 与 fp8 的权重和乘积、int4 权重，各配 bf16 与 fp8 的 KV 缓存</translation>
    </message>
    <message>
        <source>other loads</source>
        <translation>其他负载</translation>
    </message>
    <message>
        <source>1, 2, 4 … 1,024 requests at a time too</source>
        <translation>另外尝试 1、2、4 … 1024 个并发请求</translation>
    </message>
    <message>
        <source>TPOT at most</source>
        <translation>TPOT 上限</translation>
    </message>
    <message>
        <source>Longest time per token allowed, 0 for the scenario's own SLO</source>
        <translation>允许的最长每 token 时间，0 表示采用场景自身的 SLO</translation>
    </message>
    <message>
        <source>No token may take longer; at 0 the scenario's own SLO, if it has one</source>
        <translation>任何 token 不得超过此时间；为 0 时采用场景自身的 SLO（若有）</translation>
    </message>
    <message>
        <source>TTFT at most</source>
        <translation>TTFT 上限</translation>
    </message>
    <message>
        <source>Longest time to the first token allowed, 0 for the scenario's own SLO</source>
        <translation>允许的最长首 token 时间，0 表示采用场景自身的 SLO</translation>
    </message>
    <message>
        <source>No first token may take longer; at 0 the scenario's own SLO, if it has one</source>
        <translation>任何首 token 不得超过此时间；为 0 时采用场景自身的 SLO（若有）</translation>
    </message>
    <message>
        <source>any</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>all placements</source>
        <translation>所有放置</translation>
    </message>
    <message>
        <source>Every order of the axes on the machine too, and on a torus every choice of its axes</source>
        <translation>机器上轴的每种次序，环面上还有其轴的每种选择</translation>
    </message>
    <message>
        <source>load at most</source>
        <translation>负载上限</translation>
    </message>
    <message>
        <source>batch at most</source>
        <translation>批次上限</translation>
    </message>
    <message>
        <source>micro-batch at most</source>
        <translation>微批次上限</translation>
    </message>
    <message>
        <source>Most requests at a time allowed, 0 for any</source>
        <translation>允许的最多并发请求数，0 表示不限</translation>
    </message>
    <message>
        <source>Largest batch allowed, 0 for any</source>
        <translation>允许的最大批次，0 表示不限</translation>
    </message>
    <message>
        <source>Largest micro-batch allowed, 0 for any</source>
        <translation>允许的最大微批次，0 表示不限</translation>
    </message>
    <message>
        <source>Plans with more are left out; 0 allows any</source>
        <translation>更大的方案被排除；0 表示不限</translation>
    </message>
    <message>
        <source>%1 of the requests meet the objectives</source>
        <translation>%1 的请求达到目标</translation>
    </message>
    <message>
        <source>What is shown of the search</source>
        <translation>显示搜索的哪些内容</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>Which plans are looked at: placements, precisions, limits</source>
        <translation>考察哪些方案：放置、精度、限制</translation>
    </message>
<message>
        <source>every variant</source>
        <translation>列出每个变体</translation>
    </message>
    <message>
        <source>Every ZeRO stage, micro-batch, recomputation, schedule and layout of a mesh in a row of its own, not its best alone</source>
        <translation>网格的每个 ZeRO 阶段、微批次、重计算、调度与布局各占一行，而不只列最好的</translation>
    </message>
    <message>
        <source>memory kept free</source>
        <translation>预留显存</translation>
    </message>
    <message>
        <source>Share of a chip's memory that stays free</source>
        <translation>芯片显存中保持空闲的比例</translation>
    </message>
    <message>
        <source>Plans that leave less of a chip's memory free are left out</source>
        <translation>芯片空闲显存更少的方案被排除</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>0 or more and less than 100% is needed here</source>
        <translation>此处需为 0 以上且小于 100%</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ServingView</name>
    <message>
        <source>Serving</source>
        <translation>服务</translation>
    </message>
    <message>
        <source>throughput against time per token</source>
        <translation>吞吐与每 token 时间</translation>
    </message>
    <message>
        <source>where the time of a step goes</source>
        <translation>一步的时间用在何处</translation>
    </message>
    <message>
        <source>how many sequences of which length fit</source>
        <translation>何种长度的序列可容纳多少</translation>
    </message>
    <message>
        <source>simulated requests, seed %1</source>
        <translation>模拟请求，种子 %1</translation>
    </message>
    <message>
        <source>%1 simulated requests</source>
        <translation>%1 个模拟请求</translation>
    </message>
    <message>
        <source>Working it out beside the window …</source>
        <translation>正在后台计算……</translation>
    </message>
    <message>
        <source>Trade-off</source>
        <translation>权衡</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>What a decode step waits for, by the sequences that share it</source>
        <translation>不同序列数下 decode 一步在等待什么</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>How many sequences of which length the memory holds</source>
        <translation>显存可容纳何种长度的多少序列</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Simulated requests in their slots: waiting, prefill, decode</source>
        <translation>模拟请求及其槽位：等待、prefill、decode</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>How many simulated requests took how long</source>
        <translation>多少模拟请求用了多长时间</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>首个 token</translation>
    </message>
    <message>
        <source>Per token</source>
        <translation>每 token</translation>
    </message>
    <message>
        <source>Whole answer</source>
        <translation>整个回答</translation>
    </message>
    <message>
        <source>Working it out …</source>
        <translation>计算中 …</translation>
    </message>
    <message>
        <source>Serving; in the trade-off left and right move the operating point</source>
        <translation>服务；在权衡图中左右键移动工作点</translation>
    </message>
    <message>
        <source>throughput against time to the first token</source>
        <translation>吞吐与首 token 时间</translation>
    </message>
    <message>
        <source>cost against time to the first token</source>
        <translation>成本与首 token 时间</translation>
    </message>
    <message>
        <source>cost against time per token</source>
        <translation>成本与每 token 时间</translation>
    </message>
    <message>
        <source>energy against time to the first token</source>
        <translation>能耗与首 token 时间</translation>
    </message>
    <message>
        <source>energy against time per token</source>
        <translation>能耗与每 token 时间</translation>
    </message>
    <message>
        <source>These pictures are of inference: choose Prefill, Decode or Serve above to see them.</source>
        <translation>这些图针对推理：请在上方选择“预填充”、“解码”或“服务”。</translation>
    </message>
    <message>
        <source>No requests come and go here: the batch is given. Serve the model to see when they wait, start and finish.</source>
        <translation>这里没有请求进出：批是给定的。改为服务模型，即可看到请求何时等待、开始和结束。</translation>
    </message>
    <message>
        <source>Throughput, cost or energy against time; drag the point to choose a load</source>
        <translation>吞吐、成本或能耗与时间；拖动圆点选择负载</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐</translation>
    </message>
    <message>
        <source>Tokens a second and chip</source>
        <translation>每芯片每秒 token 数</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>成本</translation>
    </message>
    <message>
        <source>Dollars a million tokens</source>
        <translation>每百万 token 的美元</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>能耗</translation>
    </message>
    <message>
        <source>Joules a token, at the chips' rated power</source>
        <translation>每 token 的焦耳数，按芯片额定功率</translation>
    </message>
    <message>
        <source>Serve this model</source>
        <translation>为请求提供服务</translation>
    </message>
    <message>
        <source>Makes requests of these lengths come, as many at a time as the batch has</source>
        <translation>改为处理这样长度的请求，并发数等于批大小</translation>
    </message>
    <message>
        <source>The system's price is not known</source>
        <translation>系统价格未知</translation>
    </message>
    <message>
        <source>The chips' power is not known</source>
        <translation>芯片功率未知</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图</translation>
    </message>
    <message>
        <source>What stands against the time</source>
        <translation>与时间相对的量</translation>
    </message>
    <message>
        <source>Which time is counted</source>
        <translation>统计哪种时间</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::Sessions</name>
    <message>
        <source>%1 cannot be made</source>
        <translation>无法创建 %1</translation>
    </message>
    <message>
        <source>“%1” cannot be read: %2</source>
        <translation>无法读取“%1”：%2</translation>
    </message>
    <message>
        <source>“%1”: %2</source>
        <translation>“%1”：%2</translation>
    </message>
    <message>
        <source>“%1” cannot be removed: %2</source>
        <translation>无法移除“%1”：%2</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ShardingView</name>
    <message>
        <source>Sharding lab</source>
        <translation>分片实验室</translation>
    </message>
    <message numerus="yes">
        <source>The cheapest of %n plans: %1, %2.</source>
        <translation>
            <numerusform>%n 个方案中最省的：%1，%2。</numerusform>
        </translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>Reshard</source>
        <translation>重分片</translation>
    </message>
    <message>
        <source>Drag onto a dimension; or click, then click the dimension</source>
        <translation>拖到某个维度上；或先单击它，再单击维度</translation>
    </message>
    <message>
        <source>Mesh axis %1</source>
        <translation>网格轴 %1</translation>
    </message>
    <message>
        <source>Devices along %1</source>
        <translation>沿 %1 的设备数</translation>
    </message>
    <message>
        <source>Sharding before</source>
        <translation>之前的分片</translation>
    </message>
    <message>
        <source>Sharding after</source>
        <translation>之后的分片</translation>
    </message>
    <message>
        <source>Plans; Up and Down select</source>
        <translation>方案；上下方向键选择</translation>
    </message>
    <message>
        <source>Steps of the selected plan</source>
        <translation>所选方案的步骤</translation>
    </message>
    <message>
        <source>Size of dimension %1</source>
        <translation>维度 %1 的大小</translation>
    </message>
    <message numerus="yes">
        <source>= %n devices</source>
        <translation>
            <numerusform>= %n 个设备</numerusform>
        </translation>
    </message>
    <message>
        <source>Reshard %1 → %2: %3</source>
        <translation>重分片 %1 → %2：%3</translation>
    </message>
    <message>
        <source>= 1 device</source>
        <translation>= 1 个设备</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>Sliders</source>
        <translation>滑块</translation>
    </message>
    <message>
        <source>←  →  PgUp  PgDn  Home  End</source>
        <translation>←  →  PgUp  PgDn  Home  End</translation>
    </message>
    <message>
        <source>Step through the valid values</source>
        <translation>在有效值之间移动</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>输入框</translation>
    </message>
    <message>
        <source>↑  ↓</source>
        <translation>↑  ↓</translation>
    </message>
    <message>
        <source>Next and previous valid value</source>
        <translation>下一个和上一个有效值</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::SliderRow</name>
    <message>
        <source>%1. Takes 8192, 1e3, 8k (8000) and 8Ki (8192).</source>
        <translation>%1。可写 8192、1e3、8k (8000) 和 8Ki (8192)。</translation>
    </message>
    <message>
        <source>%1, slider</source>
        <translation>%1，滑块</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>重置%1</translation>
    </message>
    <message>
        <source>Back to the value it was opened with</source>
        <translation>恢复打开时的值</translation>
    </message>
    <message>
        <source>Lock %1</source>
        <translation>锁定%1</translation>
    </message>
    <message>
        <source>Keep this axis while others move</source>
        <translation>其他轴变动时保持此轴</translation>
    </message>
    <message>
        <source>No other value fits the rest of the scenario</source>
        <translation>没有其他值与场景的其余部分相容</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>stays at %1: %2</source>
        <translation>保持 %1：%2</translation>
    </message>
    <message>
        <source>%1; nearest: %2</source>
        <translation>%1；最接近：%2</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::StaleVeil</name>
    <message>
        <source>of the state before</source>
        <translation>先前的状态</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::SweepView</name>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>%1 · at half and at twice each input</source>
        <translation>%1 · 每个输入减半与加倍</translation>
    </message>
    <message>
        <source>Cancelled. Choose an input or an output to work it out again.</source>
        <translation>已取消。选择输入或输出即可重新计算。</translation>
    </message>
    <message>
        <source>Working it out beside the window …</source>
        <translation>正在后台计算 …</translation>
    </message>
    <message>
        <source>Vary one or two inputs</source>
        <translation>改变一个或两个输入</translation>
    </message>
    <message>
        <source>Sensitivity</source>
        <translation>敏感度</translation>
    </message>
    <message>
        <source>What matters: the answer to half and twice each input</source>
        <translation>何者重要：各输入减半与加倍的响应</translation>
    </message>
    <message>
        <source>over</source>
        <translation>随</translation>
    </message>
    <message>
        <source>and</source>
        <translation>和</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Second input</source>
        <translation>第二输入</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>How far around the present value</source>
        <translation>围绕当前值的范围</translation>
    </message>
    <message>
        <source>Sweep; arrow keys move the scenario from point to point</source>
        <translation>扫描；方向键使场景逐点移动</translation>
    </message>
    <message>
        <source>Sensitivity of the output to each input</source>
        <translation>输出对各输入的敏感度</translation>
    </message>
    <message>
        <source>÷%1 to ×%1</source>
        <translation>÷%1 至 ×%1</translation>
    </message>
    <message>
        <source>nothing else</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 of %2 points</source>
        <translation>%1 / %2 个点</translation>
    </message>
    <message>
        <source>Working it out …</source>
        <translation>计算中 …</translation>
    </message>
    <message>
        <source>What is varied</source>
        <translation>改变的内容</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::SystemForm</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Vendor</source>
        <translation>厂商</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>架构</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>年份</translation>
    </message>
    <message>
        <source>Price and power</source>
        <translation>价格与功耗</translation>
    </message>
    <message>
        <source>Price per chip hour</source>
        <translation>每芯片小时价格</translation>
    </message>
    <message>
        <source>Power (TDP)</source>
        <translation>功耗 (TDP)</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>HBM</source>
        <translation>HBM</translation>
    </message>
    <message>
        <source>HBM bandwidth</source>
        <translation>HBM 带宽</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Peak rates, dense</source>
        <translation>峰值算力（稠密）</translation>
    </message>
    <message>
        <source>Networks, one way</source>
        <translation>网络（单向）</translation>
    </message>
    <message>
        <source>Topology</source>
        <translation>拓扑</translation>
    </message>
    <message>
        <source>torus</source>
        <translation>环面</translation>
    </message>
    <message>
        <source>switched</source>
        <translation>交换式</translation>
    </message>
    <message>
        <source>full mesh</source>
        <translation>全互联</translation>
    </message>
    <message>
        <source>PCIe only</source>
        <translation>仅 PCIe</translation>
    </message>
    <message>
        <source>Scale-up per chip</source>
        <translation>每芯片 scale-up</translation>
    </message>
    <message>
        <source>Link to one peer (full mesh)</source>
        <translation>到单个对端的链路（全互联）</translation>
    </message>
    <message>
        <source>Chips in a scale-up domain</source>
        <translation>scale-up 域的芯片数</translation>
    </message>
    <message>
        <source>Switches can reduce</source>
        <translation>交换机可归约</translation>
    </message>
    <message>
        <source>Scale-out per chip</source>
        <translation>每芯片 scale-out</translation>
    </message>
    <message>
        <source>Scale-out network</source>
        <translation>scale-out 网络</translation>
    </message>
    <message>
        <source>Link to the host per chip</source>
        <translation>每芯片到主机的链路</translation>
    </message>
    <message>
        <source>Chips in a host</source>
        <translation>每主机芯片数</translation>
    </message>
    <message>
        <source>Torus</source>
        <translation>环面</translation>
    </message>
    <message>
        <source>ICI link</source>
        <translation>ICI 链路</translation>
    </message>
    <message>
        <source>Pod</source>
        <translation>Pod</translation>
    </message>
    <message>
        <source>Largest slice</source>
        <translation>最大切片</translation>
    </message>
    <message>
        <source>Chips of a host</source>
        <translation>一台主机的芯片</translation>
    </message>
    <message>
        <source>Wraparound</source>
        <translation>环绕</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>always</source>
        <translation>总是</translation>
    </message>
    <message>
        <source>an axis of the length below</source>
        <translation>长度等于下值的轴</translation>
    </message>
    <message>
        <source>multiples of the length below</source>
        <translation>下值的整数倍</translation>
    </message>
    <message>
        <source>Wraparound length</source>
        <translation>环绕长度</translation>
    </message>
    <message>
        <source>Most chips in a slice</source>
        <translation>切片最多芯片数</translation>
    </message>
    <message>
        <source>On the chip</source>
        <translation>芯片上</translation>
    </message>
    <message>
        <source>SMEM per SM</source>
        <translation>每 SM 的 SMEM</translation>
    </message>
    <message>
        <source>Registers per SM</source>
        <translation>每 SM 的寄存器</translation>
    </message>
    <message>
        <source>On-chip bandwidth</source>
        <translation>片上带宽</translation>
    </message>
    <message>
        <source>MXUs per TensorCore</source>
        <translation>每 TensorCore 的 MXU</translation>
    </message>
    <message>
        <source>Tensor cores per SM</source>
        <translation>每 SM 的 Tensor Core</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟频率</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::TimelineView</name>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>whole step, %1 · %2 stages</source>
        <translation>整步，%1 · %2 个阶段</translation>
    </message>
    <message>
        <source>whole step, %1</source>
        <translation>整步，%1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>整步</translation>
    </message>
    <message>
        <source>Show the whole step (0)</source>
        <translation>显示整步（0）</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>单层</translation>
    </message>
    <message>
        <source>Show one layer, forward and backward</source>
        <translation>显示一层的前向与反向</translation>
    </message>
    <message>
        <source>No timeline for this estimate.</source>
        <translation>此估算没有时间线。</translation>
    </message>
    <message>
        <source>At %1 — </source>
        <translation>%1 — </translation>
    </message>
    <message>
        <source>One step takes %1; the first stage computes for %2 of it.</source>
        <translation>一步耗时 %1；第一阶段有 %2 的时间在计算。</translation>
    </message>
    <message>
        <source>Nothing hides %1 of communication.</source>
        <translation>有 %1 的通信未被掩盖。</translation>
    </message>
<message>
        <source>one layer, forward and backward: %1 of %2</source>
        <translation>一层，前向与反向：%2 中的 %1</translation>
    </message>
    <message>
        <source>one layer: %1 of %2</source>
        <translation>一层：%2 中的 %1</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::TopBar</name>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Fidelity</source>
        <translation>估算方式</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Unnamed scenario</source>
        <translation>未命名场景</translation>
    </message>
    <message>
        <source>Name of the scenario</source>
        <translation>场景名称</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>A training step</source>
        <translation>一个训练步</translation>
    </message>
    <message>
        <source>Prefill</source>
        <translation>预填充</translation>
    </message>
    <message>
        <source>Prompts in, first tokens out</source>
        <translation>输入提示词，输出首个 token</translation>
    </message>
    <message>
        <source>Decode</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>One token for every sequence</source>
        <translation>每个序列一个 token</translation>
    </message>
    <message>
        <source>Serve</source>
        <translation>服务</translation>
    </message>
    <message>
        <source>Ideal</source>
        <translation>理想</translation>
    </message>
    <message>
        <source>Peak rates, perfect overlap: what is possible</source>
        <translation>峰值速率、完全重叠：理论可能</translation>
    </message>
    <message>
        <source>Calibrated</source>
        <translation>校准</translation>
    </message>
    <message>
        <source>Achieved rates and overheads: what to expect</source>
        <translation>实际速率与开销：预期结果</translation>
    </message>
    <message>
        <source>Requests that come and go: continuous batching</source>
        <translation>请求来去不断：连续批处理</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::TopologyView</name>
    <message>
        <source>Topology</source>
        <translation>拓扑</translation>
    </message>
    <message numerus="yes">
        <source> · 1 of %n slices</source>
        <translation>
            <numerusform> · %n 个切片之一</numerusform>
        </translation>
    </message>
    <message>
        <source>Reset view</source>
        <translation>重置视角</translation>
    </message>
    <message>
        <source>Turn the slice back (0)</source>
        <translation>将切片转回原位（0）</translation>
    </message>
    <message>
        <source>The mesh axis whose coordinate colours the chips</source>
        <translation>按其坐标为芯片着色的网格轴</translation>
    </message>
    <message>
        <source>Colour chips by</source>
        <translation>芯片着色依据</translation>
    </message>
    <message>
        <source>This mesh does not fit the chips there are: change the mesh or the slice.</source>
        <translation>此网格与现有芯片不符：请更改网格或切片。</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 在 %2 上</translation>
    </message>
    <message>
        <source>no axis is longer than one</source>
        <translation>没有长度大于一的轴</translation>
    </message>
    <message>
        <source>%1 chips of %2: %3. The busiest links are busy for %4 of the step.</source>
        <translation>%2 的 %1 个芯片：%3。最忙的链路在一步中忙碌 %4。</translation>
    </message>
    <message>
        <source> · twisted</source>
        <translation> · 扭转</translation>
    </message>
    <message>
        <source>%1 chips of %2: %3. The busiest links are busy for %4 of the collective that plays.</source>
        <translation>%2 的 %1 个芯片：%3。最忙的链路在所播放的集合通信中占用 %4 的时间。</translation>
    </message>
    <message>
        <source>1 chip</source>
        <translation>1 个芯片</translation>
    </message>
    <message numerus="yes">
        <source>%1 chips</source>
        <translation>
            <numerusform>%1 个芯片</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rooflight::ui::Tour</name>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>上一步(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>完成(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Skip</source>
        <translation>跳过(&amp;S)</translation>
    </message>
    <message>
        <source>Tour: %1</source>
        <translation>导览：%1</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::VerdictStrip</name>
    <message>
        <source>Memory per chip</source>
        <translation>每芯片显存</translation>
    </message>
    <message>
        <source>Of the state before: %1</source>
        <translation>先前的状态：%1</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ViewHost</name>
    <message>
        <source>Copy &amp;image</source>
        <translation>复制图片(&amp;I)</translation>
    </message>
    <message>
        <source>Copy as &amp;SVG</source>
        <translation>复制为 &amp;SVG</translation>
    </message>
    <message>
        <source>Copy &amp;data</source>
        <translation>复制数据(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Own &amp;window</source>
        <translation>独立窗口(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Fill the window</source>
        <translation>填满窗口(&amp;F)</translation>
    </message>
    <message>
        <source>This view alone; a double click on its title does the same, and again brings the others back</source>
        <translation>仅显示此视图；双击标题效果相同，再次双击恢复其他视图</translation>
    </message>
    <message>
        <source>Show data as a &amp;table…</source>
        <translation>以表格显示数据(&amp;T)…</translation>
    </message>
</context>
<context>
    <name>units</name>
    <message>
        <source>min</source>
        <translation>分钟</translation>
    </message>
    <message>
        <source>h</source>
        <translation>小时</translation>
    </message>
    <message>
        <source>days</source>
        <translation>天</translation>
    </message>
    <message>
        <source>years</source>
        <translation>年</translation>
    </message>
</context>
</TS>
